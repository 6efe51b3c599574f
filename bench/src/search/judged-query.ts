/** What answers a query: software by its name, or all that these facts hold of. */
export type Answers =
  | readonly string[]
  | {
      /** A category's name; below it counts as well. */
      readonly category?: string;
      readonly vendor?: string;
      readonly format?: string;
      readonly type?: string;
      /** What the name or the description says, without case. */
      readonly says?: RegExp;
    };

/** What somebody typed, and what they meant. Judged before the search was tuned; none is taken out because it fails. */
export type JudgedQuery = readonly [query: string, answers: Answers];
