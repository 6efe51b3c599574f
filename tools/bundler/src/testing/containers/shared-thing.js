export const thing = { from: 'the page' };
