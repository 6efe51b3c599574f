import type { CDPSession } from '@playwright/test';

/**
 * The value of an expression in a page. Over the protocol, not by Playwright's own evaluation: the page's policy forbids
 * `eval`.
 * @throws Error with what the page said
 */
export async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(`The page could not be measured: ${exceptionDetails.text}`);
  return result.value;
}
