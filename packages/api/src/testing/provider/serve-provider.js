import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

const [callback, site] = process.argv.slice(2);
let handle = () => undefined;
/** Whoever signs in next; null for somebody whom the provider refuses. */
let person = null;
const people = new Map();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://localhost:${server.address().port}`;
  const scope = 'openid email groups';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'patchbay',
        client_secret: 'secret-of-the-client',
        redirect_uris: [callback],
        post_logout_redirect_uris: [`${site}/`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: scope.split(' '),
    cookies: { keys: ['cookies-of-the-provider'] },
    features: {
      devInteractions: { enabled: false },
      // Its own page asks for a font of another host.
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Bye</title>${form}<button name="logout" value="yes" form="op.logoutForm">Yes</button>`;
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const { accountId } = oidc.session;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
  });
  const answer = provider.callback();
  handle = async (request, response) => {
    if (request.url === '/next-person') {
      person = JSON.parse(await text(request));
      if (person) people.set(person.sub, person);
      response.end();
    } else if (request.url.startsWith('/interaction/')) {
      await provider.interactionFinished(
        request,
        response,
        person ? { login: { accountId: person.sub } } : { error: 'access_denied' },
      );
    } else answer(request, response);
  };
  console.log(`listening at ${issuer}`);
});
