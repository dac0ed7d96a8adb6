import type { MailSettings } from './mail-settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /**
   * Hands a mail to the server. `refused` is what it will not take at any time, e.g. because the mailbox is not there; it
   * throws where another try may succeed. Neither says to whom or what.
   */
  send(mail: Mail): Promise<'taken' | 'refused'>
}

/** How long a server may take to be there, and to say its next word. */
const usualPatience = { connectMs: 10_000, silenceMs: 20_000 }

/** What is known of a failure without what the server said, which may name the mailbox. */
interface Failure {
  code?: string
  command?: string
  responseCode?: number
}
/** Of the mail or the mailbox, not of our login, our own address or the server's state. */
const isForGood = ({ code, command, responseCode = 0 }: Failure): boolean =>
  responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO'))

/** Sends through the server of the school; a connection for each mail, as there are few. */
export function openMailer(
  { host, port, encryption, login, from }: MailSettings,
  { connectMs, silenceMs } = usualPatience,
): Mailer {
  const options = {
    host,
    port,
    secure: encryption === 'immediate',
    requireTLS: encryption === 'required',
    ignoreTLS: encryption === 'none',
    ...(login ? { auth: login } : {}),
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // A mail has nothing but its text.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    async send({ to, subject, text }) {
      // Not in the way of a start: most servers send nothing for days.
      const { createTransport } = await import('nodemailer')
      try {
        await createTransport(options).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          // Mailing lists and absence notes do not answer it (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return 'taken'
      } catch (error) {
        const failure = error as Failure
        if (isForGood(failure)) return 'refused'
        throw new Error(
          `the mail server did not take a mail: ${failure.code ?? 'unknown'} ${failure.responseCode ?? ''}`,
        )
      }
    },
  }
}
