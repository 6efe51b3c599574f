import * as container from '../modules/remoteEntry.js';

export const init = (scope, initScope) => container.init(scope, initScope);

export async function get(module) {
  const [factory] = await Promise.all([container.get(module), import('../modules/style.css')]);
  return factory;
}
