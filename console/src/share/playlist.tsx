import { useEffect } from 'react'
import { formatDuration } from '../lib/duration.ts'
import { Cover } from '../ui/cover.tsx'
import { Icon, Logo } from '../ui/icons.tsx'
import { readAudioUrl, type SharedItem, type SharedPlaylist } from './api.ts'
import { type SharePlayer, useSharePlayer } from './use-player.ts'
import type { ShareLanguage, ShareWords } from './words.ts'

type Props = {
  token: string
  playlist: SharedPlaylist
  password: string | null
  words: ShareWords
  language: ShareLanguage
}

export function SharedList({ token, playlist, password, words, language }: Props) {
  const { name, notes, items, expires_at, allow_downloads } = playlist
  const player = useSharePlayer(token, items, password)
  const minutes = Math.round(items.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0) / 60_000)
  const date =
    expires_at && new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(expires_at))
  const current = player.item ?? items[0]
  useEffect(() => {
    document.title = `${name} · Euterpe`
  }, [name])
  const download = async (item: SharedItem) =>
    location.assign(await readAudioUrl(token, item.id, 'download', password))
  return (
    <div className="share">
      <main>
        <header>
          <Sleeve items={items} />
          <div>
            <h1>{name}</h1>
            <p className="facts">
              {words.tracks(items.length)}
              {minutes > 0 && ` · ${words.minutes(minutes)}`}
              {date && ` · ${words.until(date)}`}
            </p>
            {current && (
              <button type="button" className="play-all" onClick={() => player.toggle(current)}>
                <Icon name={player.isPlaying ? 'pause' : 'play'} size={22} />
                {player.isPlaying ? words.pause : words.playAll}
              </button>
            )}
          </div>
        </header>
        {notes !== '' && <p className="notes">{notes}</p>}
        {items.length === 0 && <p className="facts">{words.empty}</p>}
        <ol>
          {items.map((item) => (
            <Item
              key={item.id}
              item={item}
              player={player}
              words={words}
              onDownload={allow_downloads ? () => void download(item) : null}
            />
          ))}
        </ol>
        <footer>
          <Logo /> {words.made}
        </footer>
      </main>
      {player.item !== null && <PlayerBar player={player} item={player.item} words={words} />}
    </div>
  )
}

/** Four covers as one; one where there are fewer tracks. */
function Sleeve({ items }: { items: SharedItem[] }) {
  const shown = items.length < 4 ? items.slice(0, 1) : items.slice(0, 4)
  return (
    <div className={shown.length > 1 ? 'sleeve four' : 'sleeve'}>
      {shown.map(({ id, artwork }) => (
        <Cover key={id} id={id} size="large" url={artwork?.large_url} />
      ))}
    </div>
  )
}

function Item(props: {
  item: SharedItem
  player: SharePlayer
  words: ShareWords
  onDownload: (() => void) | null
}) {
  const { item, player, words, onDownload } = props
  const isCurrent = player.item?.id === item.id
  const isPlaying = isCurrent && player.isPlaying
  const title = item.title ?? words.untitled
  return (
    <li className={isCurrent ? 'current' : ''}>
      <button
        type="button"
        className="item-play"
        aria-label={isPlaying ? words.pauseOne(title) : words.play(title)}
        onClick={() => player.toggle(item)}
      >
        <Cover id={item.id} size="small" url={item.artwork?.small_url} />
        <Icon name={isPlaying ? 'pause' : 'play'} size={18} />
      </button>
      <div className="item-text">
        <strong>{title}</strong>
        <small>{item.artists.join(', ')}</small>
        {item.notes !== '' && <p>{item.notes}</p>}
        {isCurrent && player.hasFailed && (
          <small className="bad" role="alert">
            {words.cannotPlay}
          </small>
        )}
      </div>
      <span className="code">{formatDuration(item.duration_ms)}</span>
      {onDownload && (
        <button type="button" className="download" aria-label={words.download(title)} onClick={onDownload}>
          <Icon name="download" size={18} />
        </button>
      )}
    </li>
  )
}

function PlayerBar({ player, item, words }: { player: SharePlayer; item: SharedItem; words: ShareWords }) {
  const title = item.title ?? words.untitled
  return (
    <section className="share-player" aria-label={words.player}>
      <input
        type="range"
        min={0}
        max={player.duration || 1}
        step={0.1}
        value={player.position}
        aria-label={words.position}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
      <Cover id={item.id} size="small" url={item.artwork?.small_url} />
      <div className="item-text">
        <strong>{title}</strong>
        <small>{item.artists.join(', ')}</small>
      </div>
      <span className="code">{formatDuration(player.position * 1000)}</span>
      <button type="button" className="step" aria-label={words.previous} onClick={() => player.skip(-1)}>
        <Icon name="previous" size={20} />
      </button>
      <button
        type="button"
        className="step main"
        aria-label={player.isPlaying ? words.pauseOne(title) : words.play(title)}
        onClick={() => player.toggle(item)}
      >
        <Icon name={player.isPlaying ? 'pause' : 'play'} size={22} />
      </button>
      <button type="button" className="step" aria-label={words.next} onClick={() => player.skip(1)}>
        <Icon name="next" size={20} />
      </button>
    </section>
  )
}
