import '@fontsource-variable/bricolage-grotesque'
import '@fontsource-variable/instrument-sans'
import './style/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { initialLanguage, initialTheme, loadWords, PreferencesProvider } from './preferences.tsx'
import { startSession } from './session.ts'
import { SignInScreen, type SignInState } from './sign-in-screen.tsx'

const language = initialLanguage()
document.documentElement.lang = language
document.documentElement.dataset.theme = initialTheme()
const root = createRoot(document.getElementById('root')!)
void start()

async function start(): Promise<void> {
  const session = startSession().catch(() => 'failed' as const)
  const initial = { language, words: await loadWords(language) }
  const show = (state: SignInState | null) =>
    root.render(
      <PreferencesProvider initial={initial}>
        <QueryClientProvider client={queryClient}>
          {state === null ? <App /> : <SignInScreen state={state} />}
        </QueryClientProvider>
      </PreferencesProvider>,
    )
  show('waiting')
  const [failure] = await Promise.all([session, loadFonts()])
  show(failure)
}

/** Waits for the fonts, since swapping them later would move every line; but not for slow ones. */
async function loadFonts(): Promise<void> {
  const families = ['Bricolage Grotesque Variable', 'Instrument Sans Variable']
  const loaded = Promise.allSettled(families.map((family) => document.fonts.load(`1rem "${family}"`)))
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 1500))])
}
