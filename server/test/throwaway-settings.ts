/** Settings of a PostgreSQL that survives no power loss, with data that is discarded. */
export const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Each new connection derives a key from its password in as many rounds, here and in PostgreSQL.
  scram_iterations: '1',
  // A new database is read from files once: read-ahead processes cost more than they save.
  io_method: 'sync',
  // With a hundred databases that each live for a minute, autovacuum would do nothing but scan them.
  autovacuum_naptime: '5min',
}
