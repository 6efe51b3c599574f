const around = 2;

/** The pages to offer: the first, the last, those around the current one, and null where some are left out. */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const numbers: (number | null)[] = [];
  let before = 0;
  for (let page = 1; page <= last; page += 1) {
    const isNear = Math.abs(page - current) <= around;
    if (page !== 1 && page !== last && !isNear) continue;
    if (page - before === 2) numbers.push(page - 1);
    else if (page - before > 2) numbers.push(null);
    numbers.push(page);
    before = page;
  }
  return numbers;
}
