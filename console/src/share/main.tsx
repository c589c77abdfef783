import '@fontsource-variable/bricolage-grotesque'
import '@fontsource-variable/instrument-sans'
import '../style/tokens.css'
import '../style/base.css'
import '../style/controls.css'
import './share.css'
import { createRoot } from 'react-dom/client'
import { SharePage } from './page.tsx'
import { chooseLanguage } from './words.ts'

const language = chooseLanguage(navigator.languages)
document.documentElement.lang = language
const token = location.pathname.split('/').at(-1)!
createRoot(document.getElementById('root')!).render(<SharePage token={token} language={language} />)
