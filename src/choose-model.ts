import { chooseModel } from './audio/tagger/model.ts'

chooseModel(process.env.EUTERPE_MODEL)
