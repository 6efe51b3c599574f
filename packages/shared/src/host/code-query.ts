/**
 * The `meta` of a query that fetches code and no answer of the server: it is nobody's, so that a log-out, which makes the
 * page forget all answers, leaves it. The shell and every remote must mean the same by it. The product's own remotes load
 * code without a query (`lazyCode` in packages/ui); a remote that was released before may still do it this way.
 */
export const codeQueryMeta = { isCode: true } as const;

/** Whether a query fetches code. */
export const isCodeQuery = ({ meta }: { meta?: Record<string, unknown> | undefined }): boolean =>
  meta?.['isCode'] === true;
