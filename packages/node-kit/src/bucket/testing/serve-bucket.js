import { buildApp } from 'fauxqs';

// The package's own command listens for the whole network.
const server = buildApp({ logger: false });
console.log(await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' }));
