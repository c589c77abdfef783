import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { openInteraction } from '../../domain/identity/authorize/interactions.ts'
import { formOf } from '../form.ts'
import { checkForm, Visit } from './visit.ts'

/** Reads a posted form and its interaction. Both must belong to this browser. */
export async function openForm(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const visit = new Visit(context, request, reply)
  const form = formOf(request.body)
  checkForm(visit, form)
  const interaction = openInteraction(context, visit.browser, (request.params as { id: string }).id)
  if (interaction.request.kind === 'authorize') visit.preferLanguages(interaction.request.request.uiLocales)
  return { visit, interaction, form }
}
