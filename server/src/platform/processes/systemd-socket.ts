import type { StdioOptions } from 'node:child_process'

/** File descriptor of systemd's first socket (sd_listen_fds), in each of our processes. */
const firstFd = 3

/**
 * Listening socket passed by systemd (socket activation), so that calls wait during a restart instead of
 * being refused; null when the server opens the port itself.
 */
export const systemdSocket = process.env.LISTEN_FDS === '1' ? { fd: firstFd } : null

/** stdio of a forked process that inherits the socket. */
export const stdioWithSocket: StdioOptions = systemdSocket
  ? ['inherit', 'inherit', 'inherit', systemdSocket.fd, 'ipc']
  : ['inherit', 'inherit', 'inherit', 'ipc']
