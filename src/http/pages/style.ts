/** The style sheet of all pages, inlined: no extra request, and the content security policy allows only its hash. */
export const style = `
@font-face { font-family: Bricolage; src: url(/sign-in/fonts/display.woff2) format("woff2"); font-weight: 200 800; font-display: swap }
@font-face { font-family: Instrument; src: url(/sign-in/fonts/text.woff2) format("woff2"); font-weight: 400 700; font-display: swap }
:root {
  color-scheme: light dark;
  --ground: #f5f2ec; --glow: #e4dcff; --card: #ffffff; --line: #d9d3e2; --field: #fbfafc;
  --ink: #1d1926; --quiet: #5d566b; --accent: #5a37d6; --accent-ink: #ffffff; --accent-soft: #efeafd;
  --bad: #a31530; --bad-soft: #fdecef; --good: #146c43;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121017; --glow: #2a2150; --card: #1c1923; --line: #3a3547; --field: #15121b;
    --ink: #f1eef7; --quiet: #b0a8c0; --accent: #b3a1ff; --accent-ink: #17102e; --accent-soft: #2b2542;
    --bad: #ff9aac; --bad-soft: #3a1a22; --good: #7fd8a8;
  }
}
* { box-sizing: border-box }
[hidden] { display: none !important }
html { -webkit-text-size-adjust: 100% }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center;
  padding: clamp(1rem, 6vh, 4.5rem) 1rem 1.5rem; color: var(--ink);
  background: radial-gradient(60rem 32rem at 50% -12rem, var(--glow), transparent 70%), var(--ground);
  font: 1rem/1.5 Instrument, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
header { display: flex; align-items: center; gap: .6rem; margin-bottom: 1.25rem; font: 650 1.1rem Bricolage, system-ui, sans-serif; letter-spacing: .01em }
header svg { display: block; color: var(--accent) }
main {
  width: 100%; max-width: 27rem; background: var(--card); border: 1px solid var(--line); border-radius: 18px;
  padding: clamp(1.35rem, 5vw, 2.25rem); box-shadow: 0 1px 2px rgb(20 10 50 / 5%), 0 18px 50px -20px rgb(40 20 110 / 22%);
}
main.wide { max-width: 44rem }
h1, h2 { font-family: Bricolage, system-ui, sans-serif }
h1 { font-size: 1.55rem; line-height: 1.2; letter-spacing: -.015em; margin: 0 0 .35rem; overflow-wrap: anywhere }
h2 { font-size: 1.08rem; margin: 2rem 0 .5rem }
p { margin: 0 0 1rem }
.lead, .quiet { color: var(--quiet) }
.lead { margin-bottom: 1.5rem; overflow-wrap: anywhere }
.quiet { font-size: .9rem }
form { margin: 0 }
label, .label { display: block; font-weight: 600; font-size: .92rem; margin-bottom: .35rem }
.field { margin-bottom: 1.1rem }
input[type=email], input[type=password], input[type=text] {
  width: 100%; font: inherit; color: inherit; background: var(--field); border: 1.5px solid var(--line);
  border-radius: 11px; padding: .72rem .85rem; min-height: 3rem;
}
input:hover { border-color: var(--quiet) }
input.code { font-size: 1.35rem; letter-spacing: .18em; font-variant-numeric: tabular-nums }
.code-shown { font-size: 1.9rem; font-weight: 650; letter-spacing: .12em; text-align: center; margin: 0 0 1rem; font-variant-numeric: tabular-nums }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.tick { display: flex; gap: .7rem; align-items: flex-start; font-weight: 400; font-size: .95rem; margin: 0; padding: .6rem 0 }
.tick input { width: 1.2rem; height: 1.2rem; margin: .13rem 0 0; flex: none; accent-color: var(--accent) }
.tick small { display: block; color: var(--quiet) }
.ticks { border: 0; padding: 0; margin: 0 0 1rem; min-width: 0 }
form > .tick { margin: -.3rem 0 .8rem }
.ticks .tick + .tick { border-top: 1px solid var(--line) }
button, .button {
  display: flex; width: 100%; justify-content: center; align-items: center; gap: .5rem; font: inherit; font-weight: 650;
  min-height: 3rem; padding: .6rem 1rem; border-radius: 11px; border: 1.5px solid transparent; cursor: pointer;
  background: var(--accent); color: var(--accent-ink); text-decoration: none; text-align: center;
}
button:hover, .button:hover { filter: brightness(1.08) }
.second { background: transparent; color: var(--ink); border-color: var(--line) }
.second:hover { background: var(--accent-soft); filter: none }
.plain { display: inline; width: auto; min-height: 0; padding: .1rem 0; border: 0; background: none; color: var(--accent); font-weight: 550; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .22em }
.plain.quiet { color: var(--quiet); font-weight: 500 }
.small { width: auto; min-height: 2.5rem; padding: .3rem .9rem; font-size: .92rem }
.stack > * + * { margin-top: .7rem }
a { color: var(--accent); font-weight: 550; text-decoration-thickness: 1px; text-underline-offset: .22em }
.or { display: flex; align-items: center; gap: .8rem; color: var(--quiet); font-size: .9rem; margin: 1.2rem 0 }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line) }
.apart { margin-top: 1.1rem }
form + .who { margin-top: 1.4rem }
ul.rows + p { margin-top: .85rem }
.below { margin: 1.2rem 0 0; text-align: center }
.wrong { background: var(--bad-soft); color: var(--bad); border-radius: 11px; padding: .75rem .9rem; margin: 0 0 1.1rem; font-weight: 550 }
ul.rows form.inline { display: flex; gap: .5rem; margin-top: .4rem }
details summary { cursor: pointer; color: var(--accent); font-size: .9rem }
.who { display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: baseline; color: var(--quiet); font-size: .92rem; margin-bottom: 1.2rem; overflow-wrap: anywhere }
ul.rows { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
ul.rows > li { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .85rem 0; border-bottom: 1px solid var(--line) }
@media (max-width: 30rem) { ul.rows > li { flex-direction: column; align-items: flex-start; gap: .6rem } }
ul.rows strong { overflow-wrap: anywhere }
.here { color: var(--good); font-weight: 600 }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .4rem; padding: 0; list-style: none }
code, .codes li, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .92rem; overflow-wrap: anywhere }
pre { white-space: pre-wrap; background: var(--field); border: 1px solid var(--line); border-radius: 11px; padding: 1rem; margin: 0 0 1rem }
.qr { background: #fff; padding: .8rem; border-radius: 14px; width: 13.5rem; max-width: 100%; margin: 0 0 1rem; border: 1px solid var(--line) }
.qr svg { display: block; width: 100%; height: auto }
main > :last-child { margin-bottom: 0 }
footer { margin-top: 1.4rem; font-size: .88rem; color: var(--quiet) }
footer nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .2rem 1.1rem }
footer a { color: var(--quiet); font-weight: 500; padding: .4rem 0 }
footer [aria-current] { color: var(--ink); font-weight: 650; padding: .4rem 0 }
@media (prefers-reduced-motion: no-preference) { button, .button, input { transition: filter .12s, background-color .12s, border-color .12s } }
`
