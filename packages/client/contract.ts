// Made from openapi/v1.json by `npm run openapi`.

/** What each operation takes, and what its answer holds in `data`. */
export type Operations = {
  /** Whether the service and its components work */
  getStatus: {
    data: {
      status: 'operational' | 'degraded' | 'down'
      checked_at: string
      components: {
        database: 'operational' | 'down'
        storage: 'operational' | 'down'
        queue: 'operational' | 'down'
        analysis: 'operational' | 'down'
      }
    }
  }
  /** Which major versions there are */
  getVersions: {
    data: {
      service: string
      release: string
      versions: Array<{
        version: string
        status: 'current' | 'retired'
        release?: string
        openapi?: string
        sunset?: string
      }>
    }
  }
  /** The keys that sign webhooks and download URLs */
  getSignatureKeys: {
    data: {
      keys: Array<{
        kty: string
        kid: string
      }>
    }
  }
  /** Who this token acts for, and what it may do */
  getMe: {
    data: {
      /** Who acts: a person who signed in, or the client itself. */
      principal: {
        type: 'user' | 'machine'
        id: string
        name: string
      }
      /** On whose behalf. */
      organization: {
        id: string
        name: string
      }
      /** The application that calls. */
      client: {
        id: string
        name: string
        type: string
      }
      /** The catalogue all calls of this client are bound to, if any. */
      catalog: {
        id: string
        name: string
      } | null
      scopes: string[]
      /** What the organisation has bought. */
      entitlements: string[]
    }
  }
  /** The account of the person who signed in */
  getAccount: {
    data: {
      id: string
      name: string
      given_name: string
      family_name: string
      email: string
      email_verified: boolean
      locale: 'en' | 'fr' | 'es'
      /** What the person may administer: nothing, their organisation, or the service. */
      role: 'member' | 'admin' | 'operator'
      /** Whether signing in asks for a second step. */
      second_factor: boolean
    }
  }
  /** Change names or language */
  updateAccount: {
    body: {
      name?: string
      given_name?: string
      family_name?: string
      locale?: 'en' | 'fr' | 'es'
    }
    data: {
      id: string
      name: string
      given_name: string
      family_name: string
      email: string
      email_verified: boolean
      locale: 'en' | 'fr' | 'es'
      /** What the person may administer: nothing, their organisation, or the service. */
      role: 'member' | 'admin' | 'operator'
      /** Whether signing in asks for a second step. */
      second_factor: boolean
    }
  }
  /** Where the person is signed in */
  listSessions: {
    data: {
      count: number
      results: Array<{
        id: string
        browser: string
        address: string
        signed_in_at: string
        seen_at: string
        expires_at: string
        /** Whether this token came by it. */
        current: boolean
      }>
    }
  }
  /** Sign out somewhere */
  endSession: {
    path: {
      id: string
    }
    data: {
      id: string
    }
  }
  /** Sign out everywhere but here */
  endOtherSessions: {
    data: {
      ended: true
    }
  }
  /** Which applications the person allowed what */
  listApplications: {
    data: {
      count: number
      results: Array<{
        client_id: string
        name: string
        /** What the person allowed it. */
        scopes: string[]
        allowed_at: string
      }>
    }
  }
  /** Take back what an application was allowed */
  withdrawApplication: {
    path: {
      client_id: string
    }
    data: {
      client_id: string
    }
  }
  /** How many credits there are */
  getCredits: {
    data: {
      /** What is not spent: available and reserved together. */
      balance: number
      /** What calls can use. */
      available: number
      /** Set aside for work under way. */
      reserved: number
      /** With fewer available the event credits.low is sent. */
      low_threshold: number
      /** When it last changed; null when it never did. */
      updated_at: string | null
    }
  }
  /** The ledger of credits */
  listCreditEntries: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** `grant`: credits were added. `reserve`: set aside before work. `settle`: spent, the work is done. `release`: given back, it was not. */
        kind: 'grant' | 'reserve' | 'settle' | 'release'
        /** How many credits the entry is about. */
        credits: number
        /** What it changed in available. The sum over the whole ledger is what is available. */
        amount: number
        /** Afterwards. */
        available: number
        /** Afterwards. */
        reserved: number
        /** What for: tagging, ingestion …, or what the operator wrote. */
        reason: string
        /** What it belongs to, such as the id of an ingestion. */
        reference: string | null
        /** The same for a reserve and the settles and releases that follow it. */
        reservation_id: string | null
        created_at: string
      }>
    }
  }
  /** Tag an audio file at once */
  tagTrack: {
    body: {
      /** The s3:// URI of an object in your area. Nothing else is accepted. */
      s3_file_uri: string
      /** Also make it a track of the catalogue and analyse it there; costs a second credit. */
      persist?: boolean
      /** What is known of the track; used only to persist it. A track, artist or release is found by its id, else by ISRC, UPC or external references, else by outer_id, else by name or title; identifiers that name different ones are refused. */
      metadata?: {
        track?: {
          /** Of your workspace catalogue; ids of the atlas are refused. */
          id?: string
          /** Your own id of the track. */
          outer_id?: string
          /** Its title. */
          title?: string
          /** Its ISRC; hyphens and case do not count. */
          isrc?: string
          /** Official references by source; the source ISNI is an ISNI. */
          external_references?: Array<{
            id: string
            source: string
          }>
        }
        artist?: {
          /** Of your workspace catalogue; ids of the atlas are refused. */
          id?: string
          /** Your own id of the artist. */
          outer_id?: string
          /** The name. */
          name?: string
          /** The ISNI. */
          isni?: string
          /** Official references by source; the source ISNI is an ISNI. */
          external_references?: Array<{
            id: string
            source: string
          }>
        } | string
        release?: {
          /** Of your workspace catalogue; ids of the atlas are refused. */
          id?: string
          /** Your own id of the release. */
          outer_id?: string
          /** Its title. */
          title?: string
          /** Its UPC. */
          upc?: string
          /** Official references by source; the source ISNI is an ISNI. */
          external_references?: Array<{
            id: string
            source: string
          }>
        }
        /** The same as metadata.track.outer_id. */
        outer_id?: string
        /** The same as metadata.track.title. */
        title?: string
        /** The same as metadata.track.isrc. */
        isrc?: string
      }
      /** The same as metadata.track.outer_id. */
      outer_id?: string
      /** The same as metadata.track.title. */
      title?: string
      /** The same as metadata.track.isrc. */
      isrc?: string
      /** The same as metadata.artist.name. */
      artist?: string
      /** Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
      idempotency_key?: string
      /** The same as idempotency_key. */
      request_id?: string
      /** Where to persist. Left out: the catalogue of the client, or the default of the organisation. */
      catalog_id?: string
    }
    data: {
      source: {
        s3_file_uri: string
        /** Whether the track was made one of the catalogue. */
        persisted: boolean
      }
      audio_tagging: {
        status: 'completed'
        taxonomy_version: string
        /** By category, the strongest first; those over their threshold. */
        tags: Record<string, Array<{
          /** Never changes; usable as a search filter. */
          uid: string
          /** A calibrated probability. */
          score: number
          name: string
        }>>
      }
      /** Present when persistence was asked for. */
      persistence?: {
        status: 'accepted'
        ingestion_id: string
        catalog_id: string
        /** Those that were there already. New ones: GET /v1/ingestions/{id}/entities. */
        entities: {
          track?: {
            id: string
          }
          artist?: {
            id: string
          }
          release?: {
            id: string
          }
        }
      } | {
        status: 'failed'
        error_code: string
        message: string
      }
    }
  }
  /** Tag up to 50 audio files at once */
  tagTracks: {
    body: {
      /** Where to persist. Left out: the catalogue of the client, or the default of the organisation. */
      catalog_id?: string
      /** 1 to 50 tracks. */
      tracks: Array<{
        /** The s3:// URI of an object in your area. Nothing else is accepted. */
        s3_file_uri: string
        /** Also make it a track of the catalogue and analyse it there; costs a second credit. */
        persist?: boolean
        /** What is known of the track; used only to persist it. A track, artist or release is found by its id, else by ISRC, UPC or external references, else by outer_id, else by name or title; identifiers that name different ones are refused. */
        metadata?: {
          track?: {
            /** Of your workspace catalogue; ids of the atlas are refused. */
            id?: string
            /** Your own id of the track. */
            outer_id?: string
            /** Its title. */
            title?: string
            /** Its ISRC; hyphens and case do not count. */
            isrc?: string
            /** Official references by source; the source ISNI is an ISNI. */
            external_references?: Array<{
              id: string
              source: string
            }>
          }
          artist?: {
            /** Of your workspace catalogue; ids of the atlas are refused. */
            id?: string
            /** Your own id of the artist. */
            outer_id?: string
            /** The name. */
            name?: string
            /** The ISNI. */
            isni?: string
            /** Official references by source; the source ISNI is an ISNI. */
            external_references?: Array<{
              id: string
              source: string
            }>
          } | string
          release?: {
            /** Of your workspace catalogue; ids of the atlas are refused. */
            id?: string
            /** Your own id of the release. */
            outer_id?: string
            /** Its title. */
            title?: string
            /** Its UPC. */
            upc?: string
            /** Official references by source; the source ISNI is an ISNI. */
            external_references?: Array<{
              id: string
              source: string
            }>
          }
          /** The same as metadata.track.outer_id. */
          outer_id?: string
          /** The same as metadata.track.title. */
          title?: string
          /** The same as metadata.track.isrc. */
          isrc?: string
        }
        /** The same as metadata.track.outer_id. */
        outer_id?: string
        /** The same as metadata.track.title. */
        title?: string
        /** The same as metadata.track.isrc. */
        isrc?: string
        /** The same as metadata.artist.name. */
        artist?: string
        /** Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
        idempotency_key?: string
        /** The same as idempotency_key. */
        request_id?: string
      }>
    }
    data: {
      count: number
      succeeded: number
      failed: number
      /** One for each track, in their order. */
      results: Array<{
        index: number
        s3_file_uri: string
        status: 'completed'
        source: {
          s3_file_uri: string
          /** Whether the track was made one of the catalogue. */
          persisted: boolean
        }
        audio_tagging: {
          status: 'completed'
          taxonomy_version: string
          /** By category, the strongest first; those over their threshold. */
          tags: Record<string, Array<{
            /** Never changes; usable as a search filter. */
            uid: string
            /** A calibrated probability. */
            score: number
            name: string
          }>>
        }
        /** Present when persistence was asked for. */
        persistence?: {
          status: 'accepted'
          ingestion_id: string
          catalog_id: string
          /** Those that were there already. New ones: GET /v1/ingestions/{id}/entities. */
          entities: {
            track?: {
              id: string
            }
            artist?: {
              id: string
            }
            release?: {
              id: string
            }
          }
        } | {
          status: 'failed'
          error_code: string
          message: string
        }
      } | {
        index: number
        s3_file_uri: string
        status: 'failed'
        error_code: string
        message: string
      }>
    }
  }
  /** The stored tags of one track */
  getTaggingResults: {
    query?: {
      track_id?: string
      outer_id?: string
      isrc?: string
      /** Only in this catalogue. */
      catalog_id?: string
      /** Every score, not only those over their threshold. */
      all_scores?: boolean
    }
    data: {
      track_uri: string
      outer_id: string | null
      isrc: string | null
      catalog_id: string
      audio_tagging: {
        /** completed; or how far the analysis is: none, pending, analysing, failed. */
        status: string
        taxonomy_version: string | null
        model_version: string | null
        analysed_at: string | null
        /** By category, the strongest first; those over their threshold. */
        tags: Record<string, Array<{
          /** Never changes; usable as a search filter. */
          uid: string
          /** A calibrated probability. */
          score: number
          name: string
        }>>
      }
    }
  }
  /** All tags there are */
  getTaxonomy: {
    data: {
      version: string
      categories: Array<{
        uid: string
        name: string
        label: {
          en: string
          fr: string
          es: string
        }
        tags: Array<{
          uid: string
          name: string
          label: {
            en: string
            fr: string
            es: string
          }
          description: string
          /** From this score on the tag is told. */
          threshold: number
        }>
      }>
    }
  }
  /** How the tags score over many tracks */
  getTaggingMatrix: {
    query?: {
      catalog_id?: string
      ingestion_id?: string
    }
    data: {
      taxonomy_version: string
      model_version: string
      scope: {
        catalog_id: string | null
        ingestion_id: string | null
      }
      /** Tracks analysed by this model. */
      rows: number
      /** The scores of each tag over all rows; null where there are none. */
      columns: Array<{
        uid: string
        category: string
        name: string
        mean: number | null
        std: number | null
        p05: number | null
        p50: number | null
        p95: number | null
        /** Tracks that have the tag. */
        above_threshold: number
      }>
      /** Large catalogues are computed again some time after a change, not at once. */
      computed_at: string
      /** The whole matrix as CSV: a row for each track, a column for each tag. Good for an hour. */
      download_url: string
    }
  }
  /** Low-level features of an audio file */
  measureFeatures: {
    body: {
      /** The s3:// URI of an object in your area. Nothing else is accepted. */
      s3_file_uri: string
      /** What to add. */
      include?: Array<'waveform' | 'segments'>
      /** Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
      idempotency_key?: string
      /** The same as idempotency_key. */
      request_id?: string
    }
    data: {
      source: {
        s3_file_uri: string
      }
      features: {
        duration_s: number
        sample_rate: number
        channels: number
        codec: string
        container: string
        bpm: number | null
        bpm_confidence: number
        beats_per_bar: number | null
        key: string | null
        mode: 'major' | 'minor' | null
        key_confidence: number
        loudness_lufs: number | null
        loudness_range_lu: number | null
        true_peak_dbtp: number | null
        onset_rate: number
        danceability: number
        spectral: {
          centroid_hz: {
            mean: number
            std: number
          }
          bandwidth_hz: {
            mean: number
            std: number
          }
          rolloff_hz: {
            mean: number
            std: number
          }
          flatness: {
            mean: number
            std: number
          }
          flux: {
            mean: number
            std: number
          }
          zero_crossing_rate: number
        }
        mfcc: {
          mean: number[]
          std: number[]
        }
        chroma: {
          mean: number[]
        }
        silence: {
          start_s: number
          end_s: number
        }
        clipping: {
          ratio: number
        }
        stereo: {
          width: number
          correlation: number | null
          mono: boolean
        }
        /** With include: lowest and highest samples, for drawing. */
        waveform_peaks?: Array<number[]>
        /** With include: the same over time, in stretches of ten seconds; means of what is measured frame by frame. Some are missing where a file was analysed by an earlier version. */
        segments?: Array<{
          start_s: number
          end_s: number
          bpm: number | null
          bpm_confidence?: number
          key: string | null
          mode: 'major' | 'minor' | null
          key_confidence?: number
          loudness_lufs: number
          loudness_range_lu?: number | null
          true_peak_dbtp?: number | null
          onset_rate: number
          danceability?: number
          centroid_hz: number
          bandwidth_hz?: number
          rolloff_hz?: number
          flatness?: number
          flux?: number
          zero_crossing_rate?: number
          mfcc?: number[]
          chroma: number[]
          clipping_ratio?: number
          stereo_width?: number
        }>
      }
      /** What is not quite right with the file, though it could be measured. */
      warnings: string[]
    }
  }
  /** Search tracks */
  searchTracks: {
    body: {
      /** Words of title, artist and release in any order, an ISRC or a UPC; at most 1000 characters. Typing errors and accents are forgiven, and the last word may be unfinished. Needed unless filters or similar_to are sent. */
      query?: string
      /** Search the organisation's own tracks; true unless targets say otherwise. */
      include_workspace?: boolean
      /** Search the atlas, too; needs the scope atlas.read. Default false. */
      include_atlas?: boolean
      /** Another way to say what to search: containing atlas has the effect of include_atlas. */
      targets?: Array<'workspace' | 'atlas'>
      /** All of them must hold. */
      filters?: {
        /** Uids of the taxonomy: hits have all of these tags. */
        tags?: string[]
        /** Hyphens and case do not count. */
        isrc?: string
        artist_id?: string
        /** Beats per minute; min, max or both, both included. */
        bpm?: {
          min?: number
          max?: number
        }
        /** A note, and a mode where only that is meant: C, F#, Bb minor. */
        key?: string
        /** Seconds; min, max or both, both included. */
        duration?: {
          min?: number
          max?: number
        }
        /** Years; min, max or both, both included. */
        release_year?: {
          min?: number
          max?: number
        }
      }
      /** A track_uri: tracks that sound like it. It must have been analysed. */
      similar_to?: string
      /** The order of the hits; - in front turns it round, and what is not known comes last. Default relevance. */
      sort?: 'relevance' | 'title' | '-title' | 'release_date' | '-release_date' | 'duration' | '-duration' | 'bpm' | '-bpm'
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 20. */
      page_size?: number
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        track_uri: string
        /** How well it answers; 0.9 and more are exact. */
        score: number
        /** null where only a file was delivered. */
        title: string | null
        isrc: string | null
        artists: Array<{
          id: string
          name: string
          role: string | null
        }>
        release: {
          id: string
          title: string
          upc: string | null
        } | null
        duration_ms: number | null
        /** Where most of the query was found; null when only filters were asked for. */
        matched: {
          field: 'title' | 'artist' | 'release' | 'isrc' | 'upc'
          /** HTML: the text of the field, what was found in <em>. */
          snippet: string
        } | null
        source: {
          layer: 'workspace' | 'atlas'
        }
      }>
    }
  }
  /** The organisation's catalogues */
  listCatalogs: {
    data: {
      count: number
      results: Array<{
        id: string
        name: string
        /** Calls that name no catalogue use this one. */
        is_default: boolean
        track_count: number
        created_at: string
      }>
    }
  }
  /** List the organisation's own tracks */
  listWorkspaceTracks: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Exactly this ISRC, with or without hyphens. */
      isrc?: string
      /** Exactly this id of the customer. */
      outer_id?: string
      /** A part of the title; case and accents do not count. */
      title?: string
      /** Of this artist. */
      artist_id?: string
      /** A part of the name of one of the track's artists; case and accents do not count. */
      artist_name?: string
      /** Of this release. */
      release_id?: string
      /** Of this label. */
      label_id?: string
      /** Of this catalogue. */
      catalog_id?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        track_uri: string
        /** A short name of the track, for profiling. */
        musimap_uid: string
        /** Which plane the record is in. */
        layer: 'workspace'
        catalog_id: string
        /** The customer's own id. */
        outer_id: string | null
        title: string | null
        isrc: string | null
        /** As much of YYYY-MM-DD as is known. */
        release_date: string | null
        duration_ms: number | null
        artists: Array<{
          id: string
          name: string
          role: string | null
        }>
        releases: Array<{
          id: string
          title: string
          upc: string | null
          track_position: string | null
          disk_number: string | null
        }>
        label: {
          id: string
          name: string
        } | null
        /** Official references, by source. */
        references: Array<{
          id: string
          source: string
        }>
        customer_tags: Array<{
          tag: string
          category: string
        }>
        analysis: {
          /** none, pending, analysing, analysed or failed. */
          status: string
          taxonomy_version: string | null
          model_version: string | null
          analysed_at: string | null
        }
        /** For which products the track is ready. */
        availability: {
          tagging: boolean
          search: boolean
          similarity: boolean
          profiling: boolean
        }
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the organisation's own tracks */
  getWorkspaceTrack: {
    path: {
      track_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: tags, features, waveform, portrait, segments, lyrics, works, similar, fingerprint_matches. */
      include?: string[]
    }
    data: {
      id: string
      track_uri: string
      /** A short name of the track, for profiling. */
      musimap_uid: string
      /** Which plane the record is in. */
      layer: 'workspace'
      catalog_id: string
      /** The customer's own id. */
      outer_id: string | null
      title: string | null
      isrc: string | null
      /** As much of YYYY-MM-DD as is known. */
      release_date: string | null
      duration_ms: number | null
      artists: Array<{
        id: string
        name: string
        role: string | null
      }>
      releases: Array<{
        id: string
        title: string
        upc: string | null
        track_position: string | null
        disk_number: string | null
      }>
      label: {
        id: string
        name: string
      } | null
      /** Official references, by source. */
      references: Array<{
        id: string
        source: string
      }>
      customer_tags: Array<{
        tag: string
        category: string
      }>
      analysis: {
        /** none, pending, analysing, analysed or failed. */
        status: string
        taxonomy_version: string | null
        model_version: string | null
        analysed_at: string | null
      }
      /** For which products the track is ready. */
      availability: {
        tagging: boolean
        search: boolean
        similarity: boolean
        profiling: boolean
      }
      created_at: string
      updated_at: string
      /** With include. Null where the track has not been analysed. */
      tags?: Array<{
        uid: string
        category: string | null
        name: string | null
        score: number
      }> | null
      /** With include. Low-level features; null where the track has not been analysed. */
      features?: Record<string, unknown> | null
      /** With include. Lowest and highest samples of up to a thousand stretches, for drawing; null where the track has not been analysed. */
      waveform?: Array<number[]> | null
      /** With include, for those who may have profiles. Null where the track has not been analysed. */
      portrait?: {
        /** From sad to happy. */
        valence: number
        /** From calm to excited. */
        arousal: number
        /** How forceful it sounds. */
        energy: number
        /** How well it can be danced to. */
        danceability: number
        /** How much of it is played on acoustic instruments. */
        acousticness: number
        /** How much of it is sung or spoken. */
        vocal_presence: number
      } | null
      /** With include, for those who may have profiles. The course of the track, with the tags over their thresholds; null where it has not been analysed. */
      segments?: Array<{
        start_s: number
        end_s: number
        tags: Record<string, Array<{
          uid: string
          name: string
          /** A probability. */
          score: number
        }>>
      }> | null
      /** With include. */
      lyrics?: string | null
      /** With include. The atlas has none. */
      works?: Array<{
        id: string
        /** The customer's own id. */
        outer_id: string | null
        title: string
        iswc: string | null
        contributors: Array<{
          name: string
          role: string | null
        }>
      }>
      /** With include. The twenty nearest of its catalogue, and of the atlas where the client may read that; the score is the cosine. */
      similar?: Array<{
        track_uri: string
        score: number
      }>
      /** With include. Tracks that are the same recording, or a cover. */
      fingerprint_matches?: Array<{
        track_uri: string
        layer: string
        match_score: number
        cover_confidence: number
      }>
    }
  }
  /** List the organisation's own artists */
  listWorkspaceArtists: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** A part of the name; case and accents do not count. */
      name?: string
      /** Exactly this id of the customer. */
      outer_id?: string
      /** Exactly this ISNI. */
      isni?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** Which plane the record is in. */
        layer: 'workspace'
        /** The customer's own id. */
        outer_id: string | null
        name: string
        isni: string | null
        external_references: Array<{
          id: string
          source: string
        }>
        track_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the organisation's own artists */
  getWorkspaceArtist: {
    path: {
      artist_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: releases, tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** Which plane the record is in. */
      layer: 'workspace'
      /** The customer's own id. */
      outer_id: string | null
      name: string
      isni: string | null
      external_references: Array<{
        id: string
        source: string
      }>
      track_count: number
      created_at: string
      updated_at: string
      /** With include. The first 100; all of them by the list of releases with artist_id. */
      releases?: Array<{
        id: string
        title: string
        upc: string | null
        type: string | null
        /** As much of YYYY-MM-DD as is known. */
        release_date: string | null
      }>
      /** With include. The first 100; all of them by the list of tracks with artist_id. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List the organisation's own releases */
  listWorkspaceReleases: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** A part of the title; case and accents do not count. */
      title?: string
      /** Exactly this UPC. */
      upc?: string
      /** Exactly this id of the customer. */
      outer_id?: string
      /** Of this artist. */
      artist_id?: string
      /** Of this label. */
      label_id?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** Which plane the record is in. */
        layer: 'workspace'
        /** The customer's own id. */
        outer_id: string | null
        title: string
        upc: string | null
        type: string | null
        /** As much of YYYY-MM-DD as is known. */
        release_date: string | null
        label: {
          id: string
          name: string
        } | null
        artists: Array<{
          id: string
          name: string
          role: string | null
        }>
        track_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the organisation's own releases */
  getWorkspaceRelease: {
    path: {
      release_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** Which plane the record is in. */
      layer: 'workspace'
      /** The customer's own id. */
      outer_id: string | null
      title: string
      upc: string | null
      type: string | null
      /** As much of YYYY-MM-DD as is known. */
      release_date: string | null
      label: {
        id: string
        name: string
      } | null
      artists: Array<{
        id: string
        name: string
        role: string | null
      }>
      track_count: number
      created_at: string
      updated_at: string
      /** With include. The first 100; all of them by the list of tracks with release_id. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List the organisation's own labels */
  listWorkspaceLabels: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** A part of the name; case and accents do not count. */
      name?: string
      /** Exactly this id of the customer. */
      outer_id?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** Which plane the record is in. */
        layer: 'workspace'
        name: string
        release_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the organisation's own labels */
  getWorkspaceLabel: {
    path: {
      label_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: releases. */
      include?: string[]
    }
    data: {
      id: string
      /** Which plane the record is in. */
      layer: 'workspace'
      name: string
      release_count: number
      created_at: string
      updated_at: string
      /** With include. The first 100; all of them by the list of releases with label_id. */
      releases?: Array<{
        id: string
        title: string
        upc: string | null
        type: string | null
        /** As much of YYYY-MM-DD as is known. */
        release_date: string | null
      }>
    }
  }
  /** List the organisation's own works */
  listWorkspaceWorks: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** A part of the title; case and accents do not count. */
      title?: string
      /** Exactly this ISWC. */
      iswc?: string
      /** Exactly this id of the customer. */
      outer_id?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The customer's own id. */
        outer_id: string | null
        title: string
        iswc: string | null
        contributors: Array<{
          name: string
          role: string | null
        }>
        track_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the organisation's own works */
  getWorkspaceWork: {
    path: {
      work_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** The customer's own id. */
      outer_id: string | null
      title: string
      iswc: string | null
      contributors: Array<{
        name: string
        role: string | null
      }>
      track_count: number
      created_at: string
      updated_at: string
      /** With include. The first 100; all of them by the list of tracks. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List the atlas's tracks */
  listAtlasTracks: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Exactly this ISRC, with or without hyphens. */
      isrc?: string
      /** Exactly this id of the customer. */
      outer_id?: string
      /** A part of the title; case and accents do not count. */
      title?: string
      /** Of this artist. */
      artist_id?: string
      /** A part of the name of one of the track's artists; case and accents do not count. */
      artist_name?: string
      /** Of this release. */
      release_id?: string
      /** Of this label. */
      label_id?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        track_uri: string
        /** A short name of the track, for profiling. */
        musimap_uid: string
        /** Which plane the record is in. */
        layer: 'atlas'
        /** The customer's own id. */
        outer_id: string | null
        title: string | null
        isrc: string | null
        /** As much of YYYY-MM-DD as is known. */
        release_date: string | null
        duration_ms: number | null
        artists: Array<{
          id: string
          name: string
          role: string | null
        }>
        releases: Array<{
          id: string
          title: string
          upc: string | null
          track_position: string | null
          disk_number: string | null
        }>
        label: {
          id: string
          name: string
        } | null
        /** Official references, by source. */
        references: Array<{
          id: string
          source: string
        }>
        customer_tags: Array<{
          tag: string
          category: string
        }>
        analysis: {
          /** none, pending, analysing, analysed or failed. */
          status: string
          taxonomy_version: string | null
          model_version: string | null
          analysed_at: string | null
        }
        /** For which products the track is ready. */
        availability: {
          tagging: boolean
          search: boolean
          similarity: boolean
          profiling: boolean
        }
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the atlas's tracks */
  getAtlasTrack: {
    path: {
      track_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: tags, features, waveform, portrait, segments, lyrics, works, similar, fingerprint_matches. */
      include?: string[]
    }
    data: {
      id: string
      track_uri: string
      /** A short name of the track, for profiling. */
      musimap_uid: string
      /** Which plane the record is in. */
      layer: 'atlas'
      /** The customer's own id. */
      outer_id: string | null
      title: string | null
      isrc: string | null
      /** As much of YYYY-MM-DD as is known. */
      release_date: string | null
      duration_ms: number | null
      artists: Array<{
        id: string
        name: string
        role: string | null
      }>
      releases: Array<{
        id: string
        title: string
        upc: string | null
        track_position: string | null
        disk_number: string | null
      }>
      label: {
        id: string
        name: string
      } | null
      /** Official references, by source. */
      references: Array<{
        id: string
        source: string
      }>
      customer_tags: Array<{
        tag: string
        category: string
      }>
      analysis: {
        /** none, pending, analysing, analysed or failed. */
        status: string
        taxonomy_version: string | null
        model_version: string | null
        analysed_at: string | null
      }
      /** For which products the track is ready. */
      availability: {
        tagging: boolean
        search: boolean
        similarity: boolean
        profiling: boolean
      }
      created_at: string
      updated_at: string
      /** With include. Null where the track has not been analysed. */
      tags?: Array<{
        uid: string
        category: string | null
        name: string | null
        score: number
      }> | null
      /** With include. Low-level features; null where the track has not been analysed. */
      features?: Record<string, unknown> | null
      /** With include. Lowest and highest samples of up to a thousand stretches, for drawing; null where the track has not been analysed. */
      waveform?: Array<number[]> | null
      /** With include, for those who may have profiles. Null where the track has not been analysed. */
      portrait?: {
        /** From sad to happy. */
        valence: number
        /** From calm to excited. */
        arousal: number
        /** How forceful it sounds. */
        energy: number
        /** How well it can be danced to. */
        danceability: number
        /** How much of it is played on acoustic instruments. */
        acousticness: number
        /** How much of it is sung or spoken. */
        vocal_presence: number
      } | null
      /** With include, for those who may have profiles. The course of the track, with the tags over their thresholds; null where it has not been analysed. */
      segments?: Array<{
        start_s: number
        end_s: number
        tags: Record<string, Array<{
          uid: string
          name: string
          /** A probability. */
          score: number
        }>>
      }> | null
      /** With include. */
      lyrics?: string | null
      /** With include. The atlas has none. */
      works?: Array<{
        id: string
        /** The customer's own id. */
        outer_id: string | null
        title: string
        iswc: string | null
        contributors: Array<{
          name: string
          role: string | null
        }>
      }>
      /** With include. The twenty nearest of its catalogue, and of the atlas where the client may read that; the score is the cosine. */
      similar?: Array<{
        track_uri: string
        score: number
      }>
      /** With include. Tracks that are the same recording, or a cover. */
      fingerprint_matches?: Array<{
        track_uri: string
        layer: string
        match_score: number
        cover_confidence: number
      }>
    }
  }
  /** List the atlas's artists */
  listAtlasArtists: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** A part of the name; case and accents do not count. */
      name?: string
      /** Exactly this id of the customer. */
      outer_id?: string
      /** Exactly this ISNI. */
      isni?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** Which plane the record is in. */
        layer: 'atlas'
        /** The customer's own id. */
        outer_id: string | null
        name: string
        isni: string | null
        external_references: Array<{
          id: string
          source: string
        }>
        track_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the atlas's artists */
  getAtlasArtist: {
    path: {
      artist_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: releases, tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** Which plane the record is in. */
      layer: 'atlas'
      /** The customer's own id. */
      outer_id: string | null
      name: string
      isni: string | null
      external_references: Array<{
        id: string
        source: string
      }>
      track_count: number
      created_at: string
      updated_at: string
      /** With include. The first 100; all of them by the list of releases with artist_id. */
      releases?: Array<{
        id: string
        title: string
        upc: string | null
        type: string | null
        /** As much of YYYY-MM-DD as is known. */
        release_date: string | null
      }>
      /** With include. The first 100; all of them by the list of tracks with artist_id. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List the atlas's releases */
  listAtlasReleases: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** A part of the title; case and accents do not count. */
      title?: string
      /** Exactly this UPC. */
      upc?: string
      /** Exactly this id of the customer. */
      outer_id?: string
      /** Of this artist. */
      artist_id?: string
      /** Of this label. */
      label_id?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** Which plane the record is in. */
        layer: 'atlas'
        /** The customer's own id. */
        outer_id: string | null
        title: string
        upc: string | null
        type: string | null
        /** As much of YYYY-MM-DD as is known. */
        release_date: string | null
        label: {
          id: string
          name: string
        } | null
        artists: Array<{
          id: string
          name: string
          role: string | null
        }>
        track_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the atlas's releases */
  getAtlasRelease: {
    path: {
      release_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** Which plane the record is in. */
      layer: 'atlas'
      /** The customer's own id. */
      outer_id: string | null
      title: string
      upc: string | null
      type: string | null
      /** As much of YYYY-MM-DD as is known. */
      release_date: string | null
      label: {
        id: string
        name: string
      } | null
      artists: Array<{
        id: string
        name: string
        role: string | null
      }>
      track_count: number
      created_at: string
      updated_at: string
      /** With include. The first 100; all of them by the list of tracks with release_id. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List the atlas's labels */
  listAtlasLabels: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** A part of the name; case and accents do not count. */
      name?: string
      /** Exactly this id of the customer. */
      outer_id?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** Which plane the record is in. */
        layer: 'atlas'
        name: string
        release_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One of the atlas's labels */
  getAtlasLabel: {
    path: {
      label_id: string
    }
    query?: {
      /** What to add, separated by commas or repeated: releases. */
      include?: string[]
    }
    data: {
      id: string
      /** Which plane the record is in. */
      layer: 'atlas'
      name: string
      release_count: number
      created_at: string
      updated_at: string
      /** With include. The first 100; all of them by the list of releases with label_id. */
      releases?: Array<{
        id: string
        title: string
        upc: string | null
        type: string | null
        /** As much of YYYY-MM-DD as is known. */
        release_date: string | null
      }>
    }
  }
  /** Where the audio of a track can be played */
  getTrackAudio: {
    path: {
      track_id: string
    }
    data: {
      track_uri: string
      /** Needs no bearer token. Range requests work, so players can seek. */
      url: string
      expires_at: string
      content_type: string
      /** Bytes. */
      size: number
    }
  }
  /** Deliver tracks into a catalogue */
  createIngestion: {
    body: {
      /** How the delivery comes; the fields beyond the common ones belong to one mode each. */
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan'
      /** Which catalogue; else the one the client is bound to, else the organisation's default. */
      catalog_id?: string
      /** Whether new audio takes the place of what a track has, and is analysed. Default true. */
      overwrite_audio_file?: boolean
      /** Delivered files leave the delivery path always; true: they are deleted when they are done with, false: kept under processed/. Files under inbound/ stay. Default true. */
      delete_delivered_file?: boolean
      /** api_json: the records, at most 1000. */
      tracks?: Array<{
        /** Your unique id of the track; a later record with it overwrites the earlier. */
        outer_id: string
        /** A path under delivery/audio/ (media_fetch_type s3) or a URL (download). */
        primary_media: string
        /** Official references of the track. */
        references?: Array<{
          id: string
          source: string
        }>
        /** Title. */
        title?: string
        /** Full lyrics. */
        lyrics?: string
        /** ISRC. */
        isrc?: string
        /** YYYYMMDD, as a number. */
        release_date?: number
        /** Length. */
        duration_ms?: number
        /** Name of the label. */
        label?: string
        /** Releases the track is on. */
        albums?: Array<{
          /** Your id of the release. */
          id?: string
          /** UPC or EAN. */
          upc?: string
          /** Title. */
          title?: string
          /** YYYYMMDD, as text. */
          release_date?: string
          /** Official, Compilation, Single … */
          type?: string
          /** Official references of the album. */
          references?: Array<{
            id: string
            source: string
          }>
          /** Position on the disk. */
          track_position?: string
          /** Number of the disk. */
          disk_number?: string
          /** Name of the release's label. */
          label?: string
        }>
        /** Who made it. */
        artists?: Array<{
          /** Your id of the artist. */
          id?: string
          /** Name. */
          name?: string
          /** What the artist does here. */
          role?: string
          /** ISNI. */
          isni?: string
          /** Official references of the artist. */
          references?: Array<{
            id: string
            source: string
          }>
        }>
        /** The compositions recorded. */
        works?: Array<{
          /** Your id of the work. */
          id?: string
          /** Title. */
          title?: string
          /** ISWC. */
          iswc?: string
          contributors?: Array<{
            name: string
            /** Composer … */
            role?: string
            /** ISNI. */
            isni?: string
          }>
        }>
        /** Your own tags. */
        customer_tags?: Array<{
          tag: string
          /** Category. */
          category?: string
        }>
      }>
      /** api_json: whether primary_media is a path under delivery/audio/ (s3, the default) or a URL. */
      media_fetch_type?: 's3' | 'download'
      /** s3_csv: the file, under delivery/metadata/ or inbound/. s3_ddex: a message or a batch folder under delivery/ddex/; everything that is there when left out. */
      path?: string
      /** s3_csv: what separates columns; found by itself when left out. */
      delimiter?: string
      /** s3_csv: the columns in order, for a file without a header; or for each header that is not ours the column it is, null to leave it out. */
      columns?: string[] | Record<string, string | null>
      /** s3_scan: a folder under delivery/audio/ or inbound/; all of delivery/audio/ when left out. */
      prefix?: string
      /** s3_scan: how file names are split into fields: a mapping, its YAML text, or the name of a .yaml file under delivery/mapping/. */
      mapping?: string | {
        separator: string
        columns: string[]
      }
      /** Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
      idempotency_key?: string
      /** The same as idempotency_key. */
      request_id?: string
    }
    data: {
      id: string
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      /** What is being done; null when it has come to its end. */
      stage: 'store' | 'analyse' | 'compute' | null
      catalog_id: string
      /** Exact at any moment. */
      counts: {
        /** Items found so far. */
        total: number
        /** Items whose entry is in the catalogue, whatever followed. */
        stored: number
        /** Items whose audio was analysed, whatever followed. */
        analysed: number
        /** Items whose track is available. */
        available: number
        /** Items that failed. */
        failed: number
        /** Items left out, each with its reason. */
        skipped: number
      }
      created_at: string
      updated_at: string
      /** Null while it is under way. */
      finished_at: string | null
      /** Why it failed. */
      error?: {
        error_code: string
        message: string
      }
      /** A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
      export_url?: string
    }
  }
  /** Deliveries and how far they are */
  listIngestions: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
      status?: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      mode?: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      catalog_id?: string
      created_after?: string
      created_before?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
        status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
        /** What is being done; null when it has come to its end. */
        stage: 'store' | 'analyse' | 'compute' | null
        catalog_id: string
        /** Exact at any moment. */
        counts: {
          /** Items found so far. */
          total: number
          /** Items whose entry is in the catalogue, whatever followed. */
          stored: number
          /** Items whose audio was analysed, whatever followed. */
          analysed: number
          /** Items whose track is available. */
          available: number
          /** Items that failed. */
          failed: number
          /** Items left out, each with its reason. */
          skipped: number
        }
        created_at: string
        updated_at: string
        /** Null while it is under way. */
        finished_at: string | null
        /** Why it failed. */
        error?: {
          error_code: string
          message: string
        }
        /** A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
        export_url?: string
      }>
    }
  }
  /** One delivery */
  getIngestion: {
    path: {
      id: string
    }
    data: {
      id: string
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      /** What is being done; null when it has come to its end. */
      stage: 'store' | 'analyse' | 'compute' | null
      catalog_id: string
      /** Exact at any moment. */
      counts: {
        /** Items found so far. */
        total: number
        /** Items whose entry is in the catalogue, whatever followed. */
        stored: number
        /** Items whose audio was analysed, whatever followed. */
        analysed: number
        /** Items whose track is available. */
        available: number
        /** Items that failed. */
        failed: number
        /** Items left out, each with its reason. */
        skipped: number
      }
      created_at: string
      updated_at: string
      /** Null while it is under way. */
      finished_at: string | null
      /** Why it failed. */
      error?: {
        error_code: string
        message: string
      }
      /** A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
      export_url?: string
    }
  }
  /** Stop a delivery where it is */
  cancelIngestion: {
    path: {
      id: string
    }
    data: {
      id: string
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      /** What is being done; null when it has come to its end. */
      stage: 'store' | 'analyse' | 'compute' | null
      catalog_id: string
      /** Exact at any moment. */
      counts: {
        /** Items found so far. */
        total: number
        /** Items whose entry is in the catalogue, whatever followed. */
        stored: number
        /** Items whose audio was analysed, whatever followed. */
        analysed: number
        /** Items whose track is available. */
        available: number
        /** Items that failed. */
        failed: number
        /** Items left out, each with its reason. */
        skipped: number
      }
      created_at: string
      updated_at: string
      /** Null while it is under way. */
      finished_at: string | null
      /** Why it failed. */
      error?: {
        error_code: string
        message: string
      }
      /** A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
      export_url?: string
    }
  }
  /** Try again what failed and may succeed now */
  retryIngestion: {
    path: {
      id: string
    }
    data: {
      id: string
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      /** What is being done; null when it has come to its end. */
      stage: 'store' | 'analyse' | 'compute' | null
      catalog_id: string
      /** Exact at any moment. */
      counts: {
        /** Items found so far. */
        total: number
        /** Items whose entry is in the catalogue, whatever followed. */
        stored: number
        /** Items whose audio was analysed, whatever followed. */
        analysed: number
        /** Items whose track is available. */
        available: number
        /** Items that failed. */
        failed: number
        /** Items left out, each with its reason. */
        skipped: number
      }
      created_at: string
      updated_at: string
      /** Null while it is under way. */
      finished_at: string | null
      /** Why it failed. */
      error?: {
        error_code: string
        message: string
      }
      /** A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
      export_url?: string
    }
  }
  /** What became of each entry of a delivery */
  listIngestionItems: {
    path: {
      id: string
    }
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
      status?: 'pending' | 'stored' | 'analysing' | 'analysed' | 'available' | 'failed' | 'skipped'
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** Its number in the delivery. */
        index: number
        /** Where it stands in the delivery: file and line, key of the file … */
        source: string
        /** Null where none could be read. */
        outer_id: string | null
        status: 'pending' | 'stored' | 'analysing' | 'analysed' | 'available' | 'failed' | 'skipped'
        /** Of a failed item, or of one that waits to be tried again. */
        error_code: string | null
        /** Why it is as it is. */
        message: string | null
        /** The track it was stored as. */
        track_uri: string | null
      }>
    }
  }
  /** What a delivery made, changed or named */
  listIngestionEntities: {
    path: {
      id: string
    }
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        /** track, artist, release, label or work. */
        type: string
        id: string
        /** Your id of it, where you gave one. */
        outer_id: string | null
        /** What this ingestion did to it. */
        action: 'created' | 'updated' | 'unchanged'
        /** Of a track. */
        track_uri?: string
      }>
    }
  }
  /** Profile a track */
  createProfile: {
    body: {
      /** As track records show it. */
      musimap_uid?: string
      /** With or without hyphens. */
      isrc?: string
      /** Your own id of the track. */
      outer_id?: string
      /** Looks in this catalogue alone. */
      catalog_id?: string
      /** Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
      idempotency_key?: string
      /** The same as idempotency_key. */
      request_id?: string
    }
    data: {
      id: string
      track_uri: string
      musimap_uid: string
      isrc: string | null
      outer_id: string | null
      taxonomy_version: string
      model_version: string
      /** Every score, by category, the highest first. */
      tags: Record<string, Array<{
        uid: string
        name: string
        /** A probability. */
        score: number
      }>>
      portrait: {
        /** From sad to happy. */
        valence: number
        /** From calm to excited. */
        arousal: number
        /** How forceful it sounds. */
        energy: number
        /** How well it can be danced to. */
        danceability: number
        /** How much of it is played on acoustic instruments. */
        acousticness: number
        /** How much of it is sung or spoken. */
        vocal_presence: number
      }
      /** The course of the track, with the tags over their thresholds. */
      segments: Array<{
        start_s: number
        end_s: number
        tags: Record<string, Array<{
          uid: string
          name: string
          /** A probability. */
          score: number
        }>>
      }>
      /** The nearest tracks of its catalogue, and of the atlas where the client may read that. */
      similar: Array<{
        track_uri: string
        /** The cosine. */
        score: number
      }>
      fingerprint_matches: Array<{
        track_uri: string
        layer: string
        /** From 0.5 on the two are the same recording. */
        match_score: number
        /** How likely the two are versions of one piece. */
        cover_confidence: number
      }>
      created_at: string
    }
  }
  /** The profiles ever made */
  listProfiles: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        track_uri: string
        musimap_uid: string
        isrc: string | null
        outer_id: string | null
        taxonomy_version: string
        model_version: string
        /** Every score, by category, the highest first. */
        tags: Record<string, Array<{
          uid: string
          name: string
          /** A probability. */
          score: number
        }>>
        portrait: {
          /** From sad to happy. */
          valence: number
          /** From calm to excited. */
          arousal: number
          /** How forceful it sounds. */
          energy: number
          /** How well it can be danced to. */
          danceability: number
          /** How much of it is played on acoustic instruments. */
          acousticness: number
          /** How much of it is sung or spoken. */
          vocal_presence: number
        }
        /** The course of the track, with the tags over their thresholds. */
        segments: Array<{
          start_s: number
          end_s: number
          tags: Record<string, Array<{
            uid: string
            name: string
            /** A probability. */
            score: number
          }>>
        }>
        /** The nearest tracks of its catalogue, and of the atlas where the client may read that. */
        similar: Array<{
          track_uri: string
          /** The cosine. */
          score: number
        }>
        fingerprint_matches: Array<{
          track_uri: string
          layer: string
          /** From 0.5 on the two are the same recording. */
          match_score: number
          /** How likely the two are versions of one piece. */
          cover_confidence: number
        }>
        created_at: string
      }>
    }
  }
  /** Get a URL to upload a file to */
  createInboundUpload: {
    body: {
      /** Where to put it, relative to inbound/. Subfolders are fine. */
      object_key: string
      /** The file's media type. For audio, what its bytes say counts. */
      content_type: string
    }
    data: {
      object_key: string
      /** What to pass to tagging and ingestion once the file is there. */
      s3_file_uri: string
      method: 'PUT'
      /** Send the bytes here; no token is needed. */
      url: string
      /** Headers to send with the bytes. */
      headers: Record<string, string>
      /** Until when the URL works. */
      expires_at: string
    }
  }
  /** What is in the organisation's inbound area */
  listInboundObjects: {
    query?: {
      /** List mode: only keys that start with it. */
      prefix?: string
      /** List mode: 1 to 100, default 50. */
      page_size?: number
      /** List mode: the next_token of the previous page. */
      continuation_token?: string
      /** Exact mode: this object alone. */
      object_key?: string
    }
    data: {
      objects: Array<{
        object_key: string
        s3_file_uri: string
        /** In bytes. */
        size: number
        content_type: string
        etag: string
        last_modified: string
      }>
      /** The continuation_token of the next page; null on the last. */
      next_token: string | null
    } | {
      object_key: string
      s3_file_uri: string
      /** In bytes. */
      size: number
      content_type: string
      etag: string
      last_modified: string
    }
  }
  /** Download a file by a signed URL */
  download: {
    query: {
      /** From the URL that was given out. */
      token: string
    }
    data: unknown
  }
  /** Register a receiver of events */
  createWebhook: {
    body: {
      /** Where to send events by POST. https, and reachable by the public. */
      url: string
      /** For people. */
      description?: string
      /** Which events to send; all when left out. */
      events?: Array<'ingestion.completed' | 'ingestion.failed' | 'track.analysed' | 'profile.created' | 'credits.low' | 'entitlement.changed' | 'webhook.test'>
    }
    data: {
      id: string
      url: string
      description: string
      events: string[]
      enabled: boolean
      /** `gone`: the receiver answered 410. Null while it is enabled. */
      disabled_reason: 'requested' | 'gone' | null
      created_at: string
      updated_at: string
    }
  }
  /** The receivers of events */
  listWebhooks: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        url: string
        description: string
        events: string[]
        enabled: boolean
        /** `gone`: the receiver answered 410. Null while it is enabled. */
        disabled_reason: 'requested' | 'gone' | null
        created_at: string
        updated_at: string
      }>
    }
  }
  /** One receiver of events */
  getWebhook: {
    path: {
      id: string
    }
    data: {
      id: string
      url: string
      description: string
      events: string[]
      enabled: boolean
      /** `gone`: the receiver answered 410. Null while it is enabled. */
      disabled_reason: 'requested' | 'gone' | null
      created_at: string
      updated_at: string
    }
  }
  /** Change a receiver of events, or switch it off and on */
  updateWebhook: {
    path: {
      id: string
    }
    body: {
      /** Where to send events by POST. https, and reachable by the public. */
      url?: string
      /** For people. */
      description?: string
      events?: Array<'ingestion.completed' | 'ingestion.failed' | 'track.analysed' | 'profile.created' | 'credits.low' | 'entitlement.changed' | 'webhook.test'>
      /** false: nothing is sent until it is true again. */
      enabled?: boolean
    }
    data: {
      id: string
      url: string
      description: string
      events: string[]
      enabled: boolean
      /** `gone`: the receiver answered 410. Null while it is enabled. */
      disabled_reason: 'requested' | 'gone' | null
      created_at: string
      updated_at: string
    }
  }
  /** Remove a receiver of events */
  deleteWebhook: {
    path: {
      id: string
    }
    data: {
      id: string
    }
  }
  /** Send a test event */
  testWebhook: {
    path: {
      id: string
    }
    data: {
      id: string
      /** The webhook-id that receivers see. */
      event_id: string
      type: string
      status: 'pending' | 'delivered' | 'failed'
      /** Oldest first. */
      attempts: Array<{
        attempted_at: string
        duration_ms: number
        /** Null where no answer came. */
        response_status: number | null
        /** What the receiver did wrong. */
        error: string | null
      }>
      next_attempt_at: string | null
      created_at: string
      delivered_at: string | null
    }
  }
  /** What was sent to a webhook, and what is to be sent */
  listWebhookDeliveries: {
    path: {
      id: string
    }
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
      status?: 'pending' | 'delivered' | 'failed'
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The webhook-id that receivers see. */
        event_id: string
        type: string
        status: 'pending' | 'delivered' | 'failed'
        /** Oldest first. */
        attempts: Array<{
          attempted_at: string
          duration_ms: number
          /** Null where no answer came. */
          response_status: number | null
          /** What the receiver did wrong. */
          error: string | null
        }>
        next_attempt_at: string | null
        created_at: string
        delivered_at: string | null
      }>
    }
  }
  /** One delivery */
  getWebhookDelivery: {
    path: {
      id: string
      delivery_id: string
    }
    data: {
      id: string
      /** The webhook-id that receivers see. */
      event_id: string
      type: string
      status: 'pending' | 'delivered' | 'failed'
      /** Oldest first. */
      attempts: Array<{
        attempted_at: string
        duration_ms: number
        /** Null where no answer came. */
        response_status: number | null
        /** What the receiver did wrong. */
        error: string | null
      }>
      next_attempt_at: string | null
      created_at: string
      delivered_at: string | null
    }
  }
  /** Send a delivery again */
  redeliverWebhookDelivery: {
    path: {
      id: string
      delivery_id: string
    }
    data: {
      id: string
      /** The webhook-id that receivers see. */
      event_id: string
      type: string
      status: 'pending' | 'delivered' | 'failed'
      /** Oldest first. */
      attempts: Array<{
        attempted_at: string
        duration_ms: number
        /** Null where no answer came. */
        response_status: number | null
        /** What the receiver did wrong. */
        error: string | null
      }>
      next_attempt_at: string | null
      created_at: string
      delivered_at: string | null
    }
  }
  /** The organisation's applications */
  listClients: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        /** The client_id. */
        id: string
        name: string
        type: 'public' | 'confidential' | 'machine' | 'legacy'
        redirect_uris: string[]
        scopes: string[]
        /** The catalogue all its calls are bound to, if any. */
        catalog_id: string | null
        created_at: string
        /** Since when it can do nothing; null while it works. */
        revoked_at: string | null
      }>
    }
  }
  /** Register an application */
  createClient: {
    body: {
      /** As people see it when they sign in. */
      name: string
      /** machine: acts for the organisation itself. confidential: signs people in and keeps a secret on a server. public: signs people in without a secret. */
      type: 'public' | 'confidential' | 'machine'
      /** Where people return after signing in: https, or http on localhost. Byte for byte. */
      redirect_uris?: string[]
      /** What it may ask for; all that fit its type when left out. */
      scopes?: Array<'openid' | 'profile' | 'email' | 'tagging.write' | 'tagging.read' | 'audio.write' | 'atlas.read' | 'search.read' | 'workspace.read' | 'catalogs.read' | 'ingestion.read' | 'ingestion.write' | 'storage.read' | 'storage.write' | 'profiling.read' | 'profiling.write' | 'credits.read' | 'webhooks.write'>
      /** Binds all its calls to this catalogue. */
      catalog_id?: string
    }
    data: {
      /** The client_id. */
      id: string
      name: string
      type: 'public' | 'confidential' | 'machine' | 'legacy'
      redirect_uris: string[]
      scopes: string[]
      /** The catalogue all its calls are bound to, if any. */
      catalog_id: string | null
      created_at: string
      /** Since when it can do nothing; null while it works. */
      revoked_at: string | null
      /** Shown this once, and kept as a hash alone. A public client has none. */
      client_secret?: string
    }
  }
  /** Give an application a new secret */
  renewClientSecret: {
    path: {
      id: string
    }
    data: {
      id: string
      client_secret: string
    }
  }
  /** Stop an application for good */
  revokeClient: {
    path: {
      id: string
    }
    data: {
      /** The client_id. */
      id: string
      name: string
      type: 'public' | 'confidential' | 'machine' | 'legacy'
      redirect_uris: string[]
      scopes: string[]
      /** The catalogue all its calls are bound to, if any. */
      catalog_id: string | null
      created_at: string
      /** Since when it can do nothing; null while it works. */
      revoked_at: string | null
    }
  }
  /** The S3 keys in force, and where they are good for */
  listStorageKeys: {
    data: {
      /** What an S3 client calls. */
      endpoint: string
      region: string
      bucket: string
      keys: Array<{
        access_key_id: string
        created_at: string
        /** When it stops working; null: until it is rotated or revoked. */
        expires_at: string | null
      }>
    }
  }
  /** Make another pair of S3 keys */
  createStorageKey: {
    data: {
      /** What an S3 client calls. */
      endpoint: string
      region: string
      bucket: string
      access_key_id: string
      /** Shown this once. */
      secret_access_key: string
    }
  }
  /** A new pair of S3 keys in place of all others */
  rotateStorageKeys: {
    body: {
      /** 0: they end now. */
      grace_hours?: number
    }
    data: {
      /** What an S3 client calls. */
      endpoint: string
      region: string
      bucket: string
      access_key_id: string
      /** Shown this once. */
      secret_access_key: string
    }
  }
  /** End a pair of S3 keys now */
  revokeStorageKey: {
    path: {
      access_key_id: string
    }
    data: {
      access_key_id: string
    }
  }
  /** All organisations */
  listOrganizations: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
      /** A part of the name. */
      name?: string
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        name: string
        region: string
        entitlements: string[]
        credits: {
          available: number
          reserved: number
        }
        user_count: number
        client_count: number
        created_at: string
        /** Since when it can do nothing; null while it works. */
        disabled_at: string | null
      }>
    }
  }
  /** One organisation, with its people */
  getOrganization: {
    path: {
      id: string
    }
    data: {
      id: string
      name: string
      region: string
      entitlements: string[]
      credits: {
        available: number
        reserved: number
      }
      user_count: number
      client_count: number
      created_at: string
      /** Since when it can do nothing; null while it works. */
      disabled_at: string | null
      track_count: number
      /** The first 200, oldest first. */
      users: Array<{
        id: string
        name: string
        email: string
        role: 'member' | 'admin' | 'operator'
        second_factor: boolean
        disabled: boolean
      }>
    }
  }
  /** Stop an organisation, or let it work again */
  updateOrganization: {
    path: {
      id: string
    }
    body: {
      disabled: boolean
    }
    data: {
      id: string
      name: string
      region: string
      entitlements: string[]
      credits: {
        available: number
        reserved: number
      }
      user_count: number
      client_count: number
      created_at: string
      /** Since when it can do nothing; null while it works. */
      disabled_at: string | null
    }
  }
  /** Give an organisation what it has bought, or take it away */
  changeEntitlements: {
    path: {
      id: string
    }
    body: {
      grant?: Array<'tagging' | 'audio_features' | 'atlas' | 'search' | 'ingestion' | 'profiling'>
      revoke?: Array<'tagging' | 'audio_features' | 'atlas' | 'search' | 'ingestion' | 'profiling'>
    }
    data: {
      id: string
      name: string
      region: string
      entitlements: string[]
      credits: {
        available: number
        reserved: number
      }
      user_count: number
      client_count: number
      created_at: string
      /** Since when it can do nothing; null while it works. */
      disabled_at: string | null
    }
  }
  /** Give an organisation credits */
  grantCredits: {
    path: {
      id: string
    }
    body: {
      amount: number
      /** What its ledger says. */
      reason: string
    }
    data: {
      id: string
      name: string
      region: string
      entitlements: string[]
      credits: {
        available: number
        reserved: number
      }
      user_count: number
      client_count: number
      created_at: string
      /** Since when it can do nothing; null while it works. */
      disabled_at: string | null
    }
  }
  /** The ledger of an organisation */
  listOrganizationCredits: {
    path: {
      id: string
    }
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** How many there are in all, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there is nothing. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** `grant`: credits were added. `reserve`: set aside before work. `settle`: spent, the work is done. `release`: given back, it was not. */
        kind: 'grant' | 'reserve' | 'settle' | 'release'
        /** How many credits the entry is about. */
        credits: number
        /** What it changed in available. The sum over the whole ledger is what is available. */
        amount: number
        /** Afterwards. */
        available: number
        /** Afterwards. */
        reserved: number
        /** What for: tagging, ingestion …, or what the operator wrote. */
        reason: string
        /** What it belongs to, such as the id of an ingestion. */
        reference: string | null
        /** The same for a reserve and the settles and releases that follow it. */
        reservation_id: string | null
        created_at: string
      }>
    }
  }
  /** How the service is, and what waits to be done */
  getHealth: {
    data: {
      status: 'operational' | 'degraded' | 'down'
      checked_at: string
      components: {
        database: 'operational' | 'down'
        storage: 'operational' | 'down'
        queue: 'operational' | 'down'
        analysis: 'operational' | 'down'
      }
      /** Those that reported themselves lately. */
      processes: Array<{
        role: string
        host: string
        pid: number
        started_at: string
        seen_at: string
      }>
      /** The jobs of each kind, busiest first; counted about once a minute. */
      queues: Array<{
        name: string
        waiting: number
        active: number
        failed: number
      }>
      /** Deliveries under way, over all organisations. */
      ingestions: {
        open: number
        waiting_items: number
        failed_items: number
      }
    }
  }
  /** This contract */
  getContract: {
    data: Record<string, unknown>
  }
}

/** Where each operation is. */
export const routes = {
  getStatus: ['GET', '/status'],
  getVersions: ['GET', '/versions'],
  getSignatureKeys: ['GET', '/v1/.well-known/jwks.json'],
  getMe: ['GET', '/v1/me'],
  getAccount: ['GET', '/v1/me/account'],
  updateAccount: ['PATCH', '/v1/me/account'],
  listSessions: ['GET', '/v1/me/sessions'],
  endSession: ['DELETE', '/v1/me/sessions/{id}'],
  endOtherSessions: ['POST', '/v1/me/sessions/end-others'],
  listApplications: ['GET', '/v1/me/applications'],
  withdrawApplication: ['DELETE', '/v1/me/applications/{client_id}'],
  getCredits: ['GET', '/v1/me/credits'],
  listCreditEntries: ['GET', '/v1/me/credits/history'],
  tagTrack: ['POST', '/v1/tagging'],
  tagTracks: ['POST', '/v1/tagging/batch'],
  getTaggingResults: ['GET', '/v1/tagging/results'],
  getTaxonomy: ['GET', '/v1/tagging/taxonomy'],
  getTaggingMatrix: ['GET', '/v1/tagging/matrix'],
  measureFeatures: ['POST', '/v1/audio/features'],
  searchTracks: ['POST', '/v1/search/tracks'],
  listCatalogs: ['GET', '/v1/catalogs'],
  listWorkspaceTracks: ['GET', '/v1/workspace/tracks'],
  getWorkspaceTrack: ['GET', '/v1/workspace/tracks/{track_id}'],
  listWorkspaceArtists: ['GET', '/v1/workspace/artists'],
  getWorkspaceArtist: ['GET', '/v1/workspace/artists/{artist_id}'],
  listWorkspaceReleases: ['GET', '/v1/workspace/releases'],
  getWorkspaceRelease: ['GET', '/v1/workspace/releases/{release_id}'],
  listWorkspaceLabels: ['GET', '/v1/workspace/labels'],
  getWorkspaceLabel: ['GET', '/v1/workspace/labels/{label_id}'],
  listWorkspaceWorks: ['GET', '/v1/workspace/works'],
  getWorkspaceWork: ['GET', '/v1/workspace/works/{work_id}'],
  listAtlasTracks: ['GET', '/v1/atlas/tracks'],
  getAtlasTrack: ['GET', '/v1/atlas/tracks/{track_id}'],
  listAtlasArtists: ['GET', '/v1/atlas/artists'],
  getAtlasArtist: ['GET', '/v1/atlas/artists/{artist_id}'],
  listAtlasReleases: ['GET', '/v1/atlas/releases'],
  getAtlasRelease: ['GET', '/v1/atlas/releases/{release_id}'],
  listAtlasLabels: ['GET', '/v1/atlas/labels'],
  getAtlasLabel: ['GET', '/v1/atlas/labels/{label_id}'],
  getTrackAudio: ['GET', '/v1/workspace/tracks/{track_id}/audio'],
  createIngestion: ['POST', '/v1/ingestions'],
  listIngestions: ['GET', '/v1/ingestions'],
  getIngestion: ['GET', '/v1/ingestions/{id}'],
  cancelIngestion: ['POST', '/v1/ingestions/{id}/cancel'],
  retryIngestion: ['POST', '/v1/ingestions/{id}/retry'],
  listIngestionItems: ['GET', '/v1/ingestions/{id}/items'],
  listIngestionEntities: ['GET', '/v1/ingestions/{id}/entities'],
  createProfile: ['POST', '/v1/profiling/profiles'],
  listProfiles: ['GET', '/v1/profiling/profiles'],
  createInboundUpload: ['POST', '/v1/storage/inbound/uploads'],
  listInboundObjects: ['GET', '/v1/storage/inbound/objects'],
  download: ['GET', '/v1/downloads'],
  createWebhook: ['POST', '/v1/webhooks'],
  listWebhooks: ['GET', '/v1/webhooks'],
  getWebhook: ['GET', '/v1/webhooks/{id}'],
  updateWebhook: ['PATCH', '/v1/webhooks/{id}'],
  deleteWebhook: ['DELETE', '/v1/webhooks/{id}'],
  testWebhook: ['POST', '/v1/webhooks/{id}/test'],
  listWebhookDeliveries: ['GET', '/v1/webhooks/{id}/deliveries'],
  getWebhookDelivery: ['GET', '/v1/webhooks/{id}/deliveries/{delivery_id}'],
  redeliverWebhookDelivery: ['POST', '/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver'],
  listClients: ['GET', '/v1/clients'],
  createClient: ['POST', '/v1/clients'],
  renewClientSecret: ['POST', '/v1/clients/{id}/secret'],
  revokeClient: ['DELETE', '/v1/clients/{id}'],
  listStorageKeys: ['GET', '/v1/storage/keys'],
  createStorageKey: ['POST', '/v1/storage/keys'],
  rotateStorageKeys: ['POST', '/v1/storage/keys/rotate'],
  revokeStorageKey: ['DELETE', '/v1/storage/keys/{access_key_id}'],
  listOrganizations: ['GET', '/v1/operator/organizations'],
  getOrganization: ['GET', '/v1/operator/organizations/{id}'],
  updateOrganization: ['PATCH', '/v1/operator/organizations/{id}'],
  changeEntitlements: ['POST', '/v1/operator/organizations/{id}/entitlements'],
  grantCredits: ['POST', '/v1/operator/organizations/{id}/credits'],
  listOrganizationCredits: ['GET', '/v1/operator/organizations/{id}/credits'],
  getHealth: ['GET', '/v1/operator/health'],
  getContract: ['GET', '/openapi/v1.json'],
} as const satisfies Record<keyof Operations, readonly [string, string]>
