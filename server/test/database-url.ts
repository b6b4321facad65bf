import type { Connection } from '../../embedded-postgres/src/embedded-postgres.ts'

/** DATABASE_URL for a program that a test starts on its own database. */
export const databaseUrl = ({ host, port, user, password, database }: Connection): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
