import { type AddressInfo, createServer, type Socket } from 'node:net'

/** One mail as it came over the wire. */
type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  /** Header lines, unfolded. */
  readonly headers: readonly string[]
  /** The body, decoded. */
  readonly text: string
}

/** What goes wrong: nothing is ever said, the sender or the receiver is refused, the line is cut in the middle. */
type SmtpError = 'silent' | 'refuse-sender' | 'refuse-receiver' | 'refuse-data' | 'cut' | 'refuse-password'

/** A mail server on this machine that keeps what it is given. Speaks enough SMTP for a client to trust it. */
export class SmtpServer {
  readonly received: ReceivedMail[] = []
  /** Every command line, in order; what a client says of itself. */
  readonly commands: string[] = []
  error: SmtpError | null = null
  private readonly open = new Set<Socket>()
  private readonly server = createServer((socket) => this.serve(socket))

  async start(): Promise<this> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy()
    await new Promise((resolve) => void this.server.close(resolve))
  }

  get connections(): number {
    return this.open.size
  }

  /** @param user as it stands in an address: "name:password" */
  url(user = ''): string {
    const { port } = this.server.address() as AddressInfo
    return `smtp://${user === '' ? '' : `${user}@`}127.0.0.1:${port}`
  }

  private serve(socket: Socket): void {
    this.open.add(socket)
    socket.on('close', () => this.open.delete(socket))
    socket.on('error', () => undefined)
    if (this.error === 'silent') return
    const say = (line: string) => void socket.write(`${line}\r\n`)
    const mail = { from: '', to: [] as string[] }
    let waiting = ''
    let inData = false
    say('220 mail.example ESMTP')
    socket.on('data', (chunk) => {
      waiting += chunk.toString('utf8')
      for (;;) {
        const end = inData ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n')
        if (end < 0) return
        const piece = waiting.slice(0, end)
        waiting = waiting.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          this.received.push({ from: mail.from, to: [...mail.to], ...parts(piece) })
          say('250 queued')
        } else inData = this.answer(piece, mail, say, socket)
      }
    })
  }

  /** @returns whether the text of the mail comes next */
  private answer(
    command: string,
    mail: { from: string; to: string[] },
    say: (line: string) => void,
    socket: Socket,
  ): boolean {
    this.commands.push(command)
    const { error } = this
    const address = /<([^>]*)>/u.exec(command)?.[1] ?? ''
    switch (command.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        say('250-mail.example\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN')
        return false
      case 'AUTH':
        say(error === 'refuse-password' ? '535 no' : '235 welcome')
        return false
      case 'MAIL':
        mail.from = address
        mail.to = []
        say(error === 'refuse-sender' ? '550 not from you' : '250 ok')
        return false
      case 'RCPT':
        mail.to.push(address)
        say(error === 'refuse-receiver' ? '550 nobody here' : '250 ok')
        return false
      case 'DATA':
        if (error === 'cut') socket.destroy()
        else say(error === 'refuse-data' ? '554 not today' : '354 go on')
        return error === null
      case 'QUIT':
        say('221 bye')
        socket.end()
        return false
      default:
        say('250 ok')
        return false
    }
  }
}

function parts(piece: string): { headers: string[]; text: string } {
  const at = piece.indexOf('\r\n\r\n')
  const headers = piece
    .slice(0, at)
    .replace(/\r\n[ \t]+/gu, ' ')
    .split('\r\n')
  const body = piece.slice(at + 4).replace(/^\.\./gmu, '.')
  const encoding = headers.find((line) => /^content-transfer-encoding:/iu.test(line)) ?? ''
  return { headers, text: decoded(body, encoding) }
}

function decoded(body: string, encoding: string): string {
  if (encoding.includes('base64')) return Buffer.from(body, 'base64').toString('utf8')
  if (!encoding.includes('quoted-printable')) return body
  const bytes = body
    .replace(/=\r\n/gu, '')
    .replace(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
