/** Whether a write was refused because the row it belongs to is not there (any more). */
export const isForeignKeyError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || error.code === '23503')
