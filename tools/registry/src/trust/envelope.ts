/**
 * A release on its way to a registry: four bytes with the length of its provenance, the provenance (JSON, UTF-8), and the
 * files one after the other, in the order and of the sizes that the provenance says. No name or size comes from anything
 * but what was signed.
 */
import { CommandError } from '@patchbay/command-line';
import type { Provenance } from './statement.ts';

/** A statement with as many files as there may be, and the signature. */
const longestHead = 768 * 1024;
const lengthBytes = 4;

/** It comes at once: whoever takes longer for it holds a connection, and nothing is known of them. */
const headWithinMs = 15_000;
/** Whoever waits for the answer sends nothing more. */
const silenceMs = 5_000;

export interface EnvelopeLimits {
  /** For what comes before the files. */
  readonly headWithinMs?: number;
  /** The time for which the rest of a refused envelope may be silent before it is answered. */
  readonly silenceMs?: number;
}

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
    'The connection ended, or was silent, before everything was sent. Nothing was changed; send it again.',
  );

/** Reads a body piece by piece, and never more of it than is asked for. */
export class EnvelopeReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #limits: Required<EnvelopeLimits>;
  #rest: Uint8Array = new Uint8Array();
  /** Asked for, and not come yet. */
  #coming: Promise<IteratorResult<Uint8Array>> | null = null;
  /** On the clock of `performance`. */
  #endsAt = Infinity;

  constructor(body: AsyncIterable<Uint8Array>, limits: EnvelopeLimits = {}) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#limits = { headWithinMs, silenceMs, ...limits };
  }

  /**
   * The text before the files.
   * @throws CommandError `refused` where it is too long or too slow, or the body ends
   */
  async head(): Promise<string> {
    this.#endsAt = performance.now() + this.#limits.headWithinMs;
    const head = await this.#head();
    this.#endsAt = Infinity;
    return head;
  }

  async #head(): Promise<string> {
    const length = Buffer.from(await this.#whole(lengthBytes)).readUInt32BE();
    if (length > longestHead) {
      throw new CommandError(
        'refused',
        `The statement has ${length} bytes; it may have ${longestHead}`,
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

  /** Takes what is left without keeping it: who is still sending could not read the answer otherwise. */
  async drain(mostBytes: number): Promise<void> {
    let taken = 0;
    do {
      taken += this.#rest.length;
      this.#rest = new Uint8Array();
      this.#endsAt = performance.now() + this.#limits.silenceMs;
    } while (taken <= mostBytes && (await this.#more()));
  }

  /** False at the end, where the connection was cut, and where it takes too long. */
  async #more(): Promise<boolean> {
    const asked = (this.#coming ??= this.#chunks.next());
    const next = await until(this.#endsAt, asked);
    if (next === 'late') return false;
    this.#coming = null;
    if (next.done === true) return false;
    this.#rest = next.value;
    return true;
  }
}

/** The next piece, or that it is late; a connection that was cut has come to its end. */
async function until(
  endsAt: number,
  coming: Promise<IteratorResult<Uint8Array>>,
): Promise<IteratorResult<Uint8Array> | 'late'> {
  const settled = coming.catch(() => ({ done: true, value: undefined }) as const);
  if (endsAt === Infinity) return settled;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, endsAt - performance.now()), 'late');
  });
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}
