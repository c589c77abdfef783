/** Searching by a description of the music. */
export const brief = {
  brief: {
    title: 'Understood as',
    not: (name: string) => `No ${name.toLowerCase()}`,
    like: (name: string) => `Like ${name}`,
    notLike: (name: string) => `Not like ${name}`,
    level: (level: string, max: string) => `, importance ${level} of ${max}`,
    more: 'More important',
    less: 'Less important',
    unwant: 'Leave out instead',
    want: 'Look for it instead',
    remove: (name: string) => `Remove: ${name}`,
    atMost: (value: string) => `at most ${value}`,
    atLeast: (value: string) => `at least ${value}`,
    tempo: { slower: 'Slower', faster: 'Faster' },
    add: 'Add a tag',
    reset: 'Undo my changes',
    searchTitles: 'Search titles and names only',
    titlesOnly: 'Titles and names only',
    playFrom: (title: string, time: string, tag: string) => `${tag} ${time}: play ${title} from there`,
  },
}
