/** Ends a check: each problem on a line of its own and a failing exit code, or one line that says that all is well. */
export function report(problems: readonly string[], allIsWell: string): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(allIsWell);
}
