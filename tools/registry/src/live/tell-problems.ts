import { problemSentence, type Registry } from '@patchbay/shared/registry';

/** Writes each sentence once, however often it is found, and again after it was gone. */
export function createTeller(log: (text: string) => void): (found: readonly string[]) => void {
  let told: ReadonlySet<string> = new Set();
  return (found) => {
    const sentences = new Set(found);
    for (const sentence of sentences) if (!told.has(sentence)) log(sentence);
    told = sentences;
  };
}

/** Writes each problem of a registry once, however often the registry is read, and again after it was gone. */
export function createProblemTeller(
  log: (text: string) => void,
): (registry: Pick<Registry, 'problems'>) => void {
  const tell = createTeller(log);
  return ({ problems }) => {
    tell(problems.map((problem) => `${problemSentence(problem)}. All other remotes are served.`));
  };
}
