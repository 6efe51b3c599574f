/** The wrong passwords that somebody who is signed in has given where the password is asked for again. */
export const confirmationTries = (userId: number) => ({
  what: 'confirm:account',
  who: String(userId),
});
