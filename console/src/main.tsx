import '@fontsource-variable/bricolage-grotesque'
import '@fontsource-variable/instrument-sans'
import './style/tokens.css'
import './style/base.css'
import './style/shell.css'
import './style/parts.css'
import './style/pages.css'
import './style/work.css'
import './style/sound.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { firstLanguage, firstTheme, PreferencesProvider, useWords } from './preferences.tsx'
import { begin, leaveForSignIn, type SignInFailure } from './session.ts'
import { Mark } from './ui/icons.tsx'

document.documentElement.lang = firstLanguage()
document.documentElement.dataset.theme = firstTheme()
const root = createRoot(document.getElementById('root')!)
const show = (failure: SignInFailure | 'waiting' | null) =>
  root.render(
    <PreferencesProvider>{failure === null ? <App /> : <Threshold state={failure} />}</PreferencesProvider>,
  )
show('waiting')
Promise.all([begin(), loadFonts()]).then(
  ([failure]) => show(failure),
  () => show('failed'),
)

/** Another letter changes where lines break; a slow font is not waited for long. */
async function loadFonts(): Promise<void> {
  const names = ['Bricolage Grotesque Variable', 'Instrument Sans Variable']
  const loaded = Promise.allSettled(names.map((name) => document.fonts.load(`1rem "${name}"`)))
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 1500))])
}

/** Before anybody is signed in. */
function Threshold({ state }: { state: SignInFailure | 'waiting' }) {
  const words = useWords().signIn
  return (
    <main className="threshold">
      <div className={state === 'waiting' ? 'playing' : ''}>
        <Mark />
      </div>
      <h1>{state === 'waiting' ? words.waiting : words.failedTitle}</h1>
      {state !== 'waiting' && (
        <>
          <p role="alert">{words[state]}</p>
          {state !== 'insecure' && (
            <button type="button" onClick={() => leaveForSignIn('/console')}>
              {words.again}
            </button>
          )}
        </>
      )}
    </main>
  )
}
