import { useWords } from './preferences.tsx'
import { redirectToSignIn, type SignInFailure } from './session.ts'
import { Logo } from './ui/icons.tsx'

export type SignInState = SignInFailure | 'waiting'

/** Shown until the user is signed in. */
export function SignInScreen({ state }: { state: SignInState }) {
  const words = useWords().signIn
  return (
    <main className="sign-in-screen">
      <div className={state === 'waiting' ? 'playing' : ''}>
        <Logo />
      </div>
      <h1>{state === 'waiting' ? words.waiting : words.failedTitle}</h1>
      {state !== 'waiting' && (
        <>
          <p role="alert">{words[state]}</p>
          {state !== 'insecure' && (
            <button type="button" onClick={() => redirectToSignIn('/console')}>
              {words.again}
            </button>
          )}
        </>
      )}
    </main>
  )
}
