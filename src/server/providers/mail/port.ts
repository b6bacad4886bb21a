export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends mail. A mail that cannot be sent rejects: the caller decides what that means for its visitor. */
export type Mailer = {
  /** "outbox" where mail lies in a folder instead of being sent. */
  readonly name: string
  send(mail: Mail): Promise<void>
}
