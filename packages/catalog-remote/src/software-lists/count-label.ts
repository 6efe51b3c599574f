/** A number of results for people: '1,234', or '10,000+' where it is known that there are more. */
export const countLabel = (count: number, isCapped: boolean): string =>
  `${count.toLocaleString('en')}${isCapped ? '+' : ''}`;
