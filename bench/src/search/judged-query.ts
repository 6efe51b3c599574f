/** The right answers to a query: software by its name, or all for which these facts hold. */
export type Answers =
  | readonly string[]
  | {
      /** A category's name; below it counts as well. */
      readonly category?: string;
      readonly vendor?: string;
      readonly format?: string;
      readonly type?: string;
      readonly platform?: string;
      /** A pattern in the name or the description, without case. */
      readonly says?: RegExp;
    };

/** A typed query with its meaning. Judged before the search was tuned; none is taken out because it fails. */
export type JudgedQuery = readonly [query: string, answers: Answers];
