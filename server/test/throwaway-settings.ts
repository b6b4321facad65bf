/** Of a PostgreSQL whose plug no test pulls, and whose data nobody wants afterwards. */
export const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // A new database is read from files once: processes that read ahead for others cost more than they save.
  io_method: 'sync',
  // With a hundred databases for a minute each, it would do nothing but look into them.
  autovacuum_naptime: '5min',
}
