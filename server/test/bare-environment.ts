/** Environment of a program started by a test: none of the tester's own settings. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  /** Node's compile cache, so that it starts sooner. */
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
