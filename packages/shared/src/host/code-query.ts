/**
 * The `meta` of a query that fetches code and no answer of the server: a log-out leaves it. The product’s own remotes use
 * `lazyCode` of packages/ui.
 */
export const codeQueryMeta = { isCode: true } as const;

/** Whether a query fetches code. */
export const isCodeQuery = ({ meta }: { meta?: Record<string, unknown> | undefined }): boolean =>
  meta?.['isCode'] === true;
