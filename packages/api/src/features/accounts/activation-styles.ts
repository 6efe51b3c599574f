/** The site's own looks, for a page that stands by itself. */
export const activationStyles = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f6f3, #0f1014);
  --card: light-dark(#fff, #17191e);
  --line: light-dark(#e2dfd8, #2a2d35);
  --ink: light-dark(#1b1a18, #eceef2);
  --quiet: light-dark(#5c5a55, #a9aeb8);
  --accent: light-dark(#5443d6, #6659ea);
  --accent-hover: light-dark(#4534c0, #5a4cdf);
  --focus: light-dark(#4f3fd0, #aaa4ff);
}
* { box-sizing: border-box; margin: 0; }
body {
  display: flex;
  flex-direction: column;
  min-block-size: 100vh;
  background: var(--page);
  color: var(--ink);
  font: 1rem/1.5 Inter, system-ui, sans-serif;
}
header {
  display: flex;
  align-items: center;
  block-size: 56px;
  padding-inline: 16px;
  border-block-end: 1px solid var(--line);
}
header a {
  display: flex;
  gap: 8px;
  align-items: center;
  color: inherit;
  font-weight: 600;
  text-decoration: none;
}
main {
  inline-size: min(100% - 32px, 420px);
  margin: 15vh auto 48px;
  padding: 32px 24px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--card);
}
h1 { font-size: 1.25rem; line-height: 1.2; }
p { margin-block-start: 12px; color: var(--quiet); }
form, main p:last-child { margin-block-start: 24px; }
button, .button {
  display: flex;
  align-items: center;
  justify-content: center;
  inline-size: 100%;
  min-block-size: 40px;
  padding: 8px 16px;
  border: 0;
  border-radius: 8px;
  background: var(--accent);
  color: #fff;
  font: inherit;
  font-size: 0.875rem;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.mark { fill: var(--accent); }
.jack { fill: #fff; }
.cable { stroke: #fff; }
`;
