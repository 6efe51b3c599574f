/**
 * A release on its way to a registry: four bytes with the length of its provenance, the provenance (JSON, UTF-8), and the
 * files one after the other, in the order and of the sizes that the provenance says. No name or size comes from anything
 * but what was signed.
 */
import { CommandError } from '@patchbay/command-line';
import type { Provenance } from './statement.ts';

/** A statement with as many files as there may be, and the signature. */
const maxHeadBytes = 768 * 1024;
const lengthBytes = 4;

/** The head of an envelope, before the files. */
export function envelopeHead(provenance: Provenance): Buffer {
  const text = Buffer.from(JSON.stringify(provenance));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

const cutShort = () =>
  new CommandError(
    'refused',
    'The connection ended before everything was sent. Nothing was changed; send it again.',
  );

/** Reads a body piece by piece, and never more of it than is asked for. */
export class EnvelopeReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /**
   * The text before the files.
   * @throws CommandError `refused` where it is too long, or the body ends
   */
  async head(): Promise<string> {
    const length = Buffer.from(await this.#whole(lengthBytes)).readUInt32BE();
    if (length > maxHeadBytes) {
      throw new CommandError(
        'refused',
        `The statement has ${length} bytes; it may have ${maxHeadBytes}`,
      );
    }
    return Buffer.from(await this.#whole(length)).toString();
  }

  async #whole(size: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.pieces(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /**
   * The next bytes, as they come.
   * @throws CommandError `refused` where the body ends before
   */
  async *pieces(size: number): AsyncGenerator<Uint8Array> {
    let missing = size;
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) throw cutShort();
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  /**
   * @throws CommandError `refused` where there is more than was signed
   */
  async end(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#more())) {
      throw new CommandError('refused', 'More was sent than was signed');
    }
  }

  /** Takes what is left without keeping it: a client that is still sending could not read the answer otherwise. */
  async drain(maxBytes: number): Promise<void> {
    let taken = 0;
    do {
      taken += this.#rest.length;
      this.#rest = new Uint8Array();
    } while (taken <= maxBytes && (await this.#more()));
  }

  /** False at the end, and where the connection was cut. */
  async #more(): Promise<boolean> {
    const next = await this.#chunks.next().catch(() => null);
    if (!next || next.done === true) return false;
    this.#rest = next.value;
    return true;
  }
}
