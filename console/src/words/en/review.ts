/** Accepting and rejecting what the model says. */
export const review = {
  review: {
    title: 'Review',
    lead: 'Say where the model is right. What you decide wins over it, and shows how far it can be trusted.',
    tag: 'Tag, least agreement first',
    keys: 'a accepts, r rejects, u takes back, j and k move, space plays.',
    tracksWith: (tag: string) => `Tracks tagged ${tag}`,
    progress: (done: string, all: string) => `${done} of ${all} decided`,
    progressLabel: 'Decided on this page',
    none: 'No track has this tag.',
    accept: 'Right',
    reject: 'Wrong',
    addTo: (title: string) => `Add tags to ${title}`,
    agreement: 'Agreement with the model',
    decisions: (n: string) => `From ${n} decisions of your team. Green: right, red: wrong, orange: missed.`,
    noDecisions: 'As soon as your team has decided about tags, this shows how often the model was right.',
    counts: (right: string, wrong: string, missed: string) =>
      `${right} right, ${wrong} wrong, ${missed} missed`,
  },
}
