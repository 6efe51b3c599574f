import { problemSentence, type Registry } from '@patchbay/shared/registry';

/** Writes each problem of a registry once, however often the registry is read, and again after it was gone. */
export function createProblemTeller(
  log: (text: string) => void,
): (registry: Pick<Registry, 'problems'>) => void {
  let told: ReadonlySet<string> = new Set();
  return ({ problems }) => {
    const sentences = new Set(problems.map(problemSentence));
    for (const sentence of sentences) {
      if (!told.has(sentence)) log(`${sentence}. All other remotes are served.`);
    }
    told = sentences;
  };
}
