/** A mail as it is shown to its reader. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that the mail is sent for, shown on the console to somebody who tries things out. */
  readonly link: string;
}

/** Brings mails on their way. */
export interface MailTransport {
  /**
   * @throws Error where it cannot be sent now
   */
  readonly send: (mail: Mail) => Promise<void>;
}
