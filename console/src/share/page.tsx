import { type FormEvent, useEffect, useState } from 'react'
import { Icon, Logo } from '../ui/icons.tsx'
import { openShare, Refused, readShare, type SharedPlaylist } from './api.ts'
import { SharedList } from './playlist.tsx'
import { type ShareLanguage, type ShareWords, shareWords } from './words.ts'

type State =
  | { step: 'loading' | 'gone' | 'failed' }
  | { step: 'password'; error: 'wrong' | 'locked' | null }
  | { step: 'open'; playlist: SharedPlaylist; password: string | null }

/** What people see who open the link of a shared playlist. */
export function SharePage({ token, language }: { token: string; language: ShareLanguage }) {
  const words = shareWords[language]
  const [state, setState] = useState<State>({ step: 'loading' })
  const open = async (password: string | null) => {
    try {
      setState({ step: 'open', playlist: await openShare(token, password), password })
    } catch (error) {
      setState(afterRefusal(error, password))
    }
  }
  const start = async () => {
    setState({ step: 'loading' })
    try {
      const { requires_password } = await readShare(token)
      if (requires_password) setState({ step: 'password', error: null })
      else await open(null)
    } catch (error) {
      setState(afterRefusal(error, null))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void start(), [])
  if (state.step === 'open') {
    return (
      <SharedList
        token={token}
        playlist={state.playlist}
        password={state.password}
        words={words}
        language={language}
      />
    )
  }
  return (
    <main className="share-gate">
      <Logo />
      {state.step === 'loading' && <p role="status">{words.loading}</p>}
      {state.step === 'password' && (
        <PasswordForm words={words} error={state.error} onPassword={(text) => void open(text)} />
      )}
      {state.step === 'gone' && (
        <>
          <h1>{words.gone}</h1>
          <p>{words.goneHint}</p>
        </>
      )}
      {state.step === 'failed' && (
        <>
          <h1>{words.failed}</h1>
          <button type="button" onClick={() => void start()}>
            <Icon name="retry" size={18} /> {words.retry}
          </button>
        </>
      )}
    </main>
  )
}

function afterRefusal(error: unknown, password: string | null): State {
  const status = error instanceof Refused ? error.status : 0
  if (status === 404 || status === 400) return { step: 'gone' }
  if (status === 403 || status === 401) return { step: 'password', error: password === null ? null : 'wrong' }
  if (status === 429) return { step: 'password', error: 'locked' }
  return { step: 'failed' }
}

function PasswordForm(props: {
  words: ShareWords
  error: 'wrong' | 'locked' | null
  onPassword(text: string): void
}) {
  const { words, error } = props
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    props.onPassword(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <form className="form" onSubmit={submit}>
      <h1>{words.password}</h1>
      <p>{words.passwordHint}</p>
      <label>
        <span className="label">{words.passwordField}</span>
        <input name="password" type="password" required maxLength={200} autoComplete="off" />
      </label>
      <p role="alert" className="bad">
        {error === null ? '' : words[error]}
      </p>
      <button type="submit">{words.open}</button>
    </form>
  )
}
