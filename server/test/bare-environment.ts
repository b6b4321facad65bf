/** What a program that a test starts has from us: nothing of what whoever tests has set for programs of their own. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  /** What Node made of our files before, so that it starts sooner. */
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
