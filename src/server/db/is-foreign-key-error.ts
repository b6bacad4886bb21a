/** Whether a write violated a foreign key: the row it refers to was deleted, or never existed. */
export const isForeignKeyError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || error.code === '23503')
