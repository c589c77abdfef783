/** Values of DDEX's public allowed-value sets, for all versions that are read. `UserDefined` brings a value of the sender. */

const useTypes = [
  'AsPerContract', 'Broadcast', 'Cable', 'ConditionalDownload', 'ContentInfluencedStream', 'Display', 'Download', 'Dub',
  'DubForAdvertisement', 'DubForLivePerformance', 'DubForMovies', 'DubForMusicOnHold', 'DubForOnDemandStreaming',
  'DubForPublicPerformance', 'DubForRadio', 'DubForTV', 'ExtractForInternet', 'KioskDownload', 'Narrowcast',
  'NonInteractiveStream', 'OnDemandStream', 'Perform', 'PerformAsMusicOnHold', 'PerformInLivePerformance',
  'PerformInPublic', 'PermanentDownload', 'Playback', 'PlayInPublic', 'Podcast', 'Print', 'PrivateCopy',
  'PurchaseAsPhysicalProduct', 'Rent', 'Simulcast', 'Stream', 'TetheredDownload', 'TimeInfluencedStream', 'Unknown', 'Use',
  'UseAsAlertTone', 'UseAsDevice', 'UseAsKaraoke', 'UseAsRingbackTone', 'UseAsRingbackTune', 'UseAsRingtone',
  'UseAsRingtune', 'UseAsScreensaver', 'UseAsVoiceMail', 'UseAsWallpaper', 'UseForIdentification',
  'UseInMobilePhoneMessaging', 'UseInPhoneListening', 'UserDefined', 'UserMakeAvailableLabelProvided',
  'UserMakeAvailableUserProvided', 'Webcast',
] // biome-ignore format: one list

const commercialModels = [
  'AdvertisementSupportedModel', 'AsPerContract', 'DeviceFeeModel', 'FreeOfChargeModel', 'PayAsYouGoModel',
  'PerformanceRoyaltiesModel', 'RightsClaimModel', 'SubscriptionModel', 'Unknown', 'UserDefined',
] // biome-ignore format: one list

const releaseTypes = [
  'Album', 'AlertToneRelease', 'AsPerContract', 'AudioBookRelease', 'AudioDramaRelease', 'BackCoverImageRelease',
  'BookletBackImageRelease', 'BookletFrontImageRelease', 'BookletRelease', 'Bundle', 'ClassicalAlbum',
  'ClassicalDigitalBoxedSet', 'ClassicalMultimediaAlbum', 'ConcertVideo', 'DigitalBoxSetRelease', 'DjMix', 'Documentary',
  'Drama', 'DramaticoMusicalVideoRelease', 'EBookRelease', 'EP', 'Episode', 'FeatureFilm', 'KaraokeRelease',
  'LiveEventVideo', 'LogoRelease', 'LongFormMusicalWorkVideoRelease', 'LongFormNonMusicalWorkVideoRelease',
  'LyricSheetRelease', 'MaxiSingle', 'MiniAlbum', 'MultimediaAlbum', 'MultimediaDigitalBoxedSet', 'MultimediaSingle',
  'MusicalWorkBasedGameRelease', 'NonMusicalWorkBasedGameRelease', 'PlayList', 'Playlist', 'RingbackToneRelease',
  'RingtoneRelease', 'Season', 'Series', 'SheetMusicRelease', 'ShortFilm', 'Single', 'SingleResourceRelease', 'StemBundle',
  'TrackRelease', 'Unknown', 'UserDefined', 'VideoAlbum', 'VideoChapterRelease', 'VideoMastertoneRelease',
  'VideoScreenSaverRelease', 'VideoSingle', 'VideoTrackRelease', 'WallpaperRelease',
] // biome-ignore format: one list

const parentalWarnings = [
  'Explicit', 'ExplicitContentEdited', 'NoAdviceAvailable', 'NotExplicit', 'Unknown', 'UserDefined',
] // biome-ignore format: one list

/** By the name of the element. */
export const allowedValues: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    UseType: useTypes,
    CommercialModelType: commercialModels,
    ReleaseType: releaseTypes,
    ParentalWarningType: parentalWarnings,
  }).map(([name, values]) => [name, new Set(values)]),
)

/** ISO 3166-1, perhaps with a subdivision, a TIS code, a former country by its four letters, or the whole world. */
export function isTerritory(code: string): boolean {
  return code === 'Worldwide' || /^([A-Z]{2}(-[A-Z0-9]{1,3})?|[A-Z]{4}|\d{1,4})$/.test(code)
}
