/** The server's log, as every part is given it: what is known of the event, and what happened in plain words. */
export type Logger = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
