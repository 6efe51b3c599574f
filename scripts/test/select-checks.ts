/**
 * The checks that the arguments choose: `--only a,b` those alone, `--skip a,b` all others.
 * @throws Error for an argument or a name that does not exist
 */
export function selectChecks<C extends { readonly name: string }>(
  checks: readonly C[],
  args: readonly string[],
): readonly C[] {
  let selected = checks;
  for (let i = 0; i < args.length; i += 2) {
    const option = args[i];
    if (option !== '--only' && option !== '--skip') {
      throw new Error(`'${option ?? ''}' is no option: there are --only NAMES and --skip NAMES`);
    }
    const names = (args[i + 1] ?? '').split(',');
    const unknown = names.find((name) => !checks.some((check) => check.name === name));
    if (unknown !== undefined) {
      const known = checks.map(({ name }) => name).join(', ');
      throw new Error(`There is no check '${unknown}': there are ${known}`);
    }
    selected = selected.filter(({ name }) => names.includes(name) === (option === '--only'));
  }
  return selected;
}
