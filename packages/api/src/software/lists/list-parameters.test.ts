import { HttpError } from '../../process/http-error.ts';
import { readListParameters } from './list-parameters.ts';

/** A query that knows how often somebody has gone through all of it. */
class WatchedQuery extends URLSearchParams {
  timesGone = 0;

  override [Symbol.iterator]() {
    this.timesGone += 1;
    return super[Symbol.iterator]();
  }
}

it.each(['b&a', 'search=b&search=a', 'limit=0&order=name'])(
  'puts nothing in order of a query that is refused: %s',
  (text) => {
    const query = new WatchedQuery(text);
    expect(() => readListParameters(query)).toThrow(HttpError);
    expect(query.timesGone).toBe(0);
  },
);

it('has the same scope for the same parameters in any order, whatever the page', () => {
  const query = new WatchedQuery('vendor=a&search=b&limit=5');
  const { scope } = readListParameters(query);
  expect(query.timesGone).toBe(1);
  const scopeOf = (text: string) => readListParameters(new URLSearchParams(text)).scope;
  expect(scopeOf('search=b&vendor=a')).toBe(scope);
  expect(scopeOf('search=c&vendor=a')).not.toBe(scope);
});
