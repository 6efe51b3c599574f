/** The site's own looks (`packages/ui/src/styles/tokens.css`), for a page that stands by itself. */
export const linkPageStyles = `
@font-face {
  font-family: Inter;
  font-weight: 100 900;
  font-display: swap;
  src: url('../../fonts/inter.woff2') format('woff2');
}
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f6f3, #0f1014);
  --card: light-dark(#fff, #17191e);
  --line: light-dark(#e2dfd8, #2a2d35);
  --line-strong: light-dark(#8d8a83, #6b717d);
  --ink: light-dark(#1b1a18, #eceef2);
  --quiet: light-dark(#5c5a55, #a9aeb8);
  --accent: light-dark(#5443d6, #6659ea);
  --accent-hover: light-dark(#4534c0, #5a4cdf);
  --focus: light-dark(#4f3fd0, #aaa4ff);
  --bad: light-dark(#b3261e, #ff9d94);
  --bad-soft: light-dark(#fde8e6, #3d1a18);
  --gutter: 16px;
}
* { box-sizing: border-box; margin: 0; }
body {
  display: flex;
  flex-direction: column;
  min-block-size: 100vh;
  background: var(--page);
  color: var(--ink);
  font: 400 0.875rem/1.5 Inter, system-ui, sans-serif;
  -webkit-font-smoothing: antialiased;
}
header {
  display: flex;
  align-items: center;
  block-size: 56px;
  padding-inline: var(--gutter);
  border-block-end: 1px solid var(--line);
}
header a {
  display: flex;
  gap: 8px;
  align-items: center;
  border-radius: 8px;
  color: inherit;
  font-size: 1rem;
  font-weight: 600;
  letter-spacing: -0.01em;
  text-decoration: none;
}
main {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  inline-size: min(100% - 2 * var(--gutter), 400px);
  margin: 24px auto 64px;
}
h1 { font-size: 1.75rem; font-weight: 600; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
.card, form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.field { display: grid; gap: 4px; }
label { justify-self: start; font-size: 0.8125rem; font-weight: 600; }
input {
  inline-size: 100%;
  min-block-size: 36px;
  padding: 4px 12px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--card);
  color: var(--ink);
  font: inherit;
  font-size: 1rem;
}
input:hover { border-color: var(--quiet); }
input[aria-invalid='true'] { border-color: var(--bad); }
input:focus-visible { outline-offset: -1px; }
.hint, .error, .alert { font-size: 0.8125rem; overflow-wrap: anywhere; }
.hint { color: var(--quiet); }
.error, .alert { display: flex; gap: 8px; color: var(--bad); }
.alert { padding: 12px; border-radius: 8px; background: var(--bad-soft); }
.error svg, .alert svg { flex-shrink: 0; margin-block-start: 2px; }
button, .button {
  display: flex;
  align-items: center;
  justify-content: center;
  inline-size: 100%;
  min-block-size: 36px;
  padding-inline: 16px;
  border: 1px solid transparent;
  border-radius: 8px;
  background: var(--accent);
  color: #fff;
  font: inherit;
  font-weight: 600;
  line-height: 1.2;
  text-decoration: none;
  cursor: pointer;
}
button { margin-block-start: 4px; }
button:hover, .button:hover { background: var(--accent-hover); }
button:active, .button:active { transform: translateY(1px); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.mark { fill: var(--accent); }
.jack { fill: #fff; }
.cable { stroke: #fff; }
@media (width >= 480px) {
  .card { padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
}
@media (width >= 768px) {
  :root { --gutter: 24px; }
  input { font-size: 0.875rem; }
  main { margin-block-start: 64px; }
}
@media (width >= 1024px) { :root { --gutter: 32px; } }
@media (prefers-contrast: more) { :root { --quiet: var(--ink); --line: var(--line-strong); } }
@media (forced-colors: active) { button, .button { border-color: ButtonText; } }
`;
