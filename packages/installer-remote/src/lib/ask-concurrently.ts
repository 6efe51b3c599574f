const atOnce = 4;

/**
 * Asks for each of a list, a few at a time; the answers stand in its order. After a failure, or where nobody wants the
 * answers any more, no more is asked.
 */
export async function askConcurrently<Asked, Answer>(
  list: readonly Asked[],
  signal: AbortSignal,
  ask: (one: Asked) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const waiting = list.entries();
  let hasFailed = false;
  const askNext = async (): Promise<void> => {
    for (const [index, one] of waiting) {
      if (hasFailed || signal.aborted) return;
      answers[index] = await ask(one);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, askNext));
  } catch (error) {
    hasFailed = true;
    throw error;
  }
  signal.throwIfAborted();
  return answers;
}
