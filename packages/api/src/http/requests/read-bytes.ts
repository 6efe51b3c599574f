import type { ByteShare } from '../../process/capacity.ts';
import { HttpError } from '../../process/http-error.ts';

/** The pieces into which networks cut a body are larger. Each piece costs as much time as some kilobytes. */
const smallestPiece = 512;

const fewPieces = 100;

/** A body that says to be so short is taken as a whole, for a fraction of what a stream costs. */
const shortBytes = 4096;

/**
 * Counts the pieces in which a body arrives.
 * @param few so many may be smaller than those of networks
 * @returns the function to call with each
 * @throws HttpError once they are too many for their bytes
 */
export function createPieceCounter(few: number): (piece: Uint8Array) => void {
  let size = 0;
  let pieces = 0;
  return ({ byteLength }) => {
    size += byteLength;
    pieces += 1;
    if (pieces > few + size / smallestPiece) {
      throw new HttpError('invalid', 'The body was sent in too many pieces');
    }
  };
}

/**
 * A request's body as a whole. The size that its sender declares is checked before anything is read, and the bytes that
 * arrive are counted.
 * @throws HttpError for too many bytes or pieces, and for a body that breaks off
 */
export async function readBytes(
  request: Request,
  mostBytes: number,
  share?: ByteShare,
): Promise<Uint8Array> {
  const most = mostBytes / 1024;
  const tooLarge = () =>
    new HttpError('too_large', `The body must not be larger than ${most.toLocaleString('en')} KiB`);
  const declared = Number(request.headers.get('Content-Length'));
  if (declared > mostBytes) throw tooLarge();
  const pieces: Uint8Array[] = [];
  const countPiece = createPieceCounter(fewPieces);
  let size = 0;
  for await (const piece of wholePieces(request, declared)) {
    size += piece.byteLength;
    if (size > mostBytes) throw tooLarge();
    countPiece(piece);
    share?.add(piece.byteLength);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A client that goes away in the middle is not a failure of the server or of its database. */
async function* wholePieces(request: Request, declared: number): AsyncGenerator<Uint8Array> {
  try {
    if (declared > 0 && declared <= shortBytes) yield new Uint8Array(await request.arrayBuffer());
    else for await (const piece of request.body ?? []) yield piece;
  } catch (cause) {
    throw new HttpError('invalid', 'The body ended too early', { cause });
  }
}
