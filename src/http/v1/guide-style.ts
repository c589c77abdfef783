/** The style sheet of the guides, with the colours of the console. */
export const guideStyle = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f2ec, #131018);
  --raised: light-dark(#fffdfa, #1c1823);
  --sunken: light-dark(#efe9e1, #17131d);
  --line: light-dark(#e0d8d3, #342e40);
  --ink: light-dark(#1d1926, #f3eff8);
  --quiet: light-dark(#5f586c, #b3abc2);
  --accent: light-dark(#5a37d6, #b9a8ff);
  --accent-soft: light-dark(#ebe4fd, #2c2544);
}
* { box-sizing: border-box; }
body {
  margin: 0; display: grid; grid-template-columns: 16rem minmax(0, 1fr); min-height: 100vh;
  color: var(--ink); background: var(--ground); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", sans-serif;
}
nav { padding: 1.8rem 1.2rem; background: var(--sunken); }
nav strong { display: block; margin: 0 0 1rem 0.7rem; font-size: 1.2rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.35rem 0.7rem; border-radius: 9px; color: var(--quiet); text-decoration: none; font-weight: 500; }
nav li a:hover, nav li a[aria-current] { color: var(--accent); background: var(--accent-soft); }
nav p { margin: 1.2rem 0.7rem 0; font-size: 0.9rem; }
main { width: 100%; max-width: 56rem; padding: clamp(1.2rem, 4vw, 3rem); }
h1 { font-size: clamp(1.9rem, 1.4rem + 2vw, 2.6rem); line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 1rem; }
h2 { margin: 2.4rem 0 0.6rem; font-size: 1.4rem; letter-spacing: -0.01em; }
h3 { margin: 1.8rem 0 0.4rem; }
a { color: var(--accent); text-underline-offset: 0.2em; }
code, pre { font: 0.86rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
:not(pre) > code { padding: 0.08rem 0.35rem; background: var(--sunken); border-radius: 5px; overflow-wrap: anywhere; }
pre { margin: 1rem 0; padding: 1rem 1.1rem; overflow: auto; color: #efe9fb; background: #1b1626; border: 1px solid var(--line); border-radius: 14px; }
.frame { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; min-width: 60%; }
th, td { padding: 0.5rem 0.8rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-size: 0.88rem; }
li + li { margin-top: 0.25rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 52rem) {
  body { display: block; }
  nav { padding: 1rem; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem; }
  nav li + li { margin: 0; }
}
`
