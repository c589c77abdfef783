// Made from openapi/v1.json by `npm run openapi`.

/** What each operation takes, and what its answer holds in `data`. */
export type Operations = {
  /** Get the health of the service and its components */
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
  /** List the API versions */
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
  /** Get the caller and their permissions */
  getMe: {
    data: {
      /** The signed-in user, or the client itself for a machine client. */
      principal: {
        type: 'user' | 'machine'
        id: string
        name: string
      }
      /** The organisation the caller acts for. */
      organization: {
        id: string
        name: string
      }
      /** The calling application. */
      client: {
        id: string
        name: string
        type: string
      }
      /** The catalogue this client is bound to, if any. */
      catalog: {
        id: string
        name: string
      } | null
      scopes: string[]
      /** What the organisation has bought. */
      entitlements: string[]
    }
  }
  /** Get your account */
  getAccount: {
    data: {
      id: string
      name: string
      given_name: string
      family_name: string
      email: string
      email_verified: boolean
      locale: 'en' | 'fr' | 'es'
      /** What the user may administer: member, only their own account; admin, their organisation; operator, the service. */
      role: 'member' | 'admin' | 'operator'
      /** Whether two-step verification is on. */
      second_factor: boolean
    }
  }
  /** Change your name or language */
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
      /** What the user may administer: member, only their own account; admin, their organisation; operator, the service. */
      role: 'member' | 'admin' | 'operator'
      /** Whether two-step verification is on. */
      second_factor: boolean
    }
  }
  /** List your sessions */
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
        /** Whether the caller's token was issued in this session. */
        current: boolean
      }>
    }
  }
  /** End one of your sessions */
  endSession: {
    path: {
      id: string
    }
    data: {
      id: string
    }
  }
  /** End all your other sessions */
  endOtherSessions: {
    data: {
      ended: true
    }
  }
  /** List the applications you gave access */
  listApplications: {
    data: {
      count: number
      results: Array<{
        client_id: string
        name: string
        /** The scopes the user granted. */
        scopes: string[]
        allowed_at: string
      }>
    }
  }
  /** Remove an application's access */
  withdrawApplication: {
    path: {
      client_id: string
    }
    data: {
      client_id: string
    }
  }
  /** Get your credit balance */
  getCredits: {
    data: {
      /** Unspent credits: available plus reserved. */
      balance: number
      /** Credits that calls can use. */
      available: number
      /** Credits set aside for work in progress. */
      reserved: number
      /** The event credits.low is sent when fewer credits than this are available. */
      low_threshold: number
      /** When the balance last changed; null if never. */
      updated_at: string | null
    }
  }
  /** List ledger entries */
  listCreditEntries: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** `grant`: credits were added. `reserve`: set aside before work starts. `settle`: spent on finished work. `release`: returned because the work was not done. */
        kind: 'grant' | 'reserve' | 'settle' | 'release'
        /** The number of credits. */
        credits: number
        /** The change of `available`. The sum over the whole ledger equals `available`. */
        amount: number
        /** Available credits after this entry. */
        available: number
        /** Reserved credits after this entry. */
        reserved: number
        /** Such as tagging or ingestion, or the operator's reason. */
        reason: string
        /** What the entry belongs to, such as the id of an ingestion. */
        reference: string | null
        /** Links a reserve to its settle and release entries. */
        reservation_id: string | null
        created_at: string
      }>
    }
  }
  /** Tag an audio file */
  tagTrack: {
    body: {
      /** The s3:// URI of an object in your area. Nothing else is accepted. */
      s3_file_uri: string
      /** Also create the track in the catalogue and analyse it there. Costs a second credit. */
      persist?: boolean
      /** The metadata of the track, used only with persist. A track, artist or release is matched by id, then by ISRC, UPC or external references, then by outer_id, then by name or title. Identifiers that match different entities are rejected. */
      metadata?: {
        track?: {
          /** An id of your workspace. Ids of the atlas are rejected. */
          id?: string
          /** Your own id of the track. */
          outer_id?: string
          /** Its title. */
          title?: string
          /** Its ISRC. Hyphens and case are ignored. */
          isrc?: string
          /** Identifiers given by third parties. The source ISNI marks an ISNI. */
          external_references?: Array<{
            id: string
            source: string
          }>
        }
        artist?: {
          /** An id of your workspace. Ids of the atlas are rejected. */
          id?: string
          /** Your own id of the artist. */
          outer_id?: string
          /** The name. */
          name?: string
          /** The ISNI. */
          isni?: string
          /** Identifiers given by third parties. The source ISNI marks an ISNI. */
          external_references?: Array<{
            id: string
            source: string
          }>
        } | string
        release?: {
          /** An id of your workspace. Ids of the atlas are rejected. */
          id?: string
          /** Your own id of the release. */
          outer_id?: string
          /** Its title. */
          title?: string
          /** Its UPC. */
          upc?: string
          /** Identifiers given by third parties. The source ISNI marks an ISNI. */
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
      /** Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
      idempotency_key?: string
      /** The same as idempotency_key. */
      request_id?: string
      /** The catalogue to persist to. Defaults to the client's catalogue, else to your organisation's default catalogue. */
      catalog_id?: string
    }
    data: {
      source: {
        s3_file_uri: string
        /** Whether the track was added to the catalogue. */
        persisted: boolean
      }
      audio_tagging: {
        status: 'completed'
        taxonomy_version: string
        /** The tags above their threshold, by category, highest score first. */
        tags: Record<string, Array<{
          /** Never changes. Can be used as a search filter. */
          uid: string
          /** A calibrated probability. */
          score: number
          name: string
        }>>
      }
      /** Present if persist was true. */
      persistence?: {
        status: 'accepted'
        ingestion_id: string
        catalog_id: string
        /** Entities that already existed. New ones: GET /v1/ingestions/{id}/entities. */
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
  /** Tag up to 50 audio files */
  tagTracks: {
    body: {
      /** The catalogue to persist to. Defaults to the client's catalogue, else to your organisation's default catalogue. */
      catalog_id?: string
      /** 1 to 50 tracks. */
      tracks: Array<{
        /** The s3:// URI of an object in your area. Nothing else is accepted. */
        s3_file_uri: string
        /** Also create the track in the catalogue and analyse it there. Costs a second credit. */
        persist?: boolean
        /** The metadata of the track, used only with persist. A track, artist or release is matched by id, then by ISRC, UPC or external references, then by outer_id, then by name or title. Identifiers that match different entities are rejected. */
        metadata?: {
          track?: {
            /** An id of your workspace. Ids of the atlas are rejected. */
            id?: string
            /** Your own id of the track. */
            outer_id?: string
            /** Its title. */
            title?: string
            /** Its ISRC. Hyphens and case are ignored. */
            isrc?: string
            /** Identifiers given by third parties. The source ISNI marks an ISNI. */
            external_references?: Array<{
              id: string
              source: string
            }>
          }
          artist?: {
            /** An id of your workspace. Ids of the atlas are rejected. */
            id?: string
            /** Your own id of the artist. */
            outer_id?: string
            /** The name. */
            name?: string
            /** The ISNI. */
            isni?: string
            /** Identifiers given by third parties. The source ISNI marks an ISNI. */
            external_references?: Array<{
              id: string
              source: string
            }>
          } | string
          release?: {
            /** An id of your workspace. Ids of the atlas are rejected. */
            id?: string
            /** Your own id of the release. */
            outer_id?: string
            /** Its title. */
            title?: string
            /** Its UPC. */
            upc?: string
            /** Identifiers given by third parties. The source ISNI marks an ISNI. */
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
        /** Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
        idempotency_key?: string
        /** The same as idempotency_key. */
        request_id?: string
      }>
    }
    data: {
      count: number
      succeeded: number
      failed: number
      /** One result per track, in the order of the request. */
      results: Array<{
        index: number
        s3_file_uri: string
        status: 'completed'
        source: {
          s3_file_uri: string
          /** Whether the track was added to the catalogue. */
          persisted: boolean
        }
        audio_tagging: {
          status: 'completed'
          taxonomy_version: string
          /** The tags above their threshold, by category, highest score first. */
          tags: Record<string, Array<{
            /** Never changes. Can be used as a search filter. */
            uid: string
            /** A calibrated probability. */
            score: number
            name: string
          }>>
        }
        /** Present if persist was true. */
        persistence?: {
          status: 'accepted'
          ingestion_id: string
          catalog_id: string
          /** Entities that already existed. New ones: GET /v1/ingestions/{id}/entities. */
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
  /** Get the stored tags of a track */
  getTaggingResults: {
    query?: {
      track_id?: string
      outer_id?: string
      isrc?: string
      /** Only look in this catalogue. */
      catalog_id?: string
      /** Return all scores, not only those above their threshold. */
      all_scores?: boolean
    }
    data: {
      track_uri: string
      outer_id: string | null
      isrc: string | null
      catalog_id: string
      audio_tagging: {
        /** completed, or the state of the analysis: none, pending, analysing or failed. */
        status: string
        taxonomy_version: string | null
        model_version: string | null
        analysed_at: string | null
        /** The tags above their threshold, by category, highest score first. */
        tags: Record<string, Array<{
          /** Never changes. Can be used as a search filter. */
          uid: string
          /** A calibrated probability. */
          score: number
          name: string
        }>>
      }
    }
  }
  /** Get the taxonomy */
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
          /** Scores from this value are returned as tags. */
          threshold: number
        }>
      }>
    }
  }
  /** Get tag statistics over many tracks */
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
      /** The number of tracks analysed by this model. */
      rows: number
      /** Score statistics per tag over all rows; null if there are no rows. */
      columns: Array<{
        uid: string
        category: string
        name: string
        mean: number | null
        std: number | null
        p05: number | null
        p50: number | null
        p95: number | null
        /** The number of tracks with this tag. */
        above_threshold: number
      }>
      /** Large catalogues are recomputed some time after a change, not immediately. */
      computed_at: string
      /** The whole matrix as CSV, with one row per track and one column per tag. Valid for an hour. */
      download_url: string
    }
  }
  /** Measure the features of an audio file */
  measureFeatures: {
    body: {
      /** The s3:// URI of an object in your area. Nothing else is accepted. */
      s3_file_uri: string
      /** What to include. */
      include?: Array<'waveform' | 'segments'>
      /** Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
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
        /** If included: minimum and maximum samples, for drawing. */
        waveform_peaks?: Array<number[]>
        /** If included: the features over time, in segments of ten seconds; features measured frame by frame are averaged. Some are missing if the file was analysed by an earlier version. */
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
      /** Problems with the file that did not prevent the analysis. */
      warnings: string[]
    }
  }
  /** Search tracks */
  searchTracks: {
    body: {
      /** Words of title, artist and release in any order, an ISRC or a UPC; at most 1000 characters. Tolerates typos and missing accents, and the last word may be incomplete. Required unless filters or similar_to are given. */
      query?: string
      /** Search your organisation's own tracks. Default true, unless targets excludes them. */
      include_workspace?: boolean
      /** Also search the atlas. Needs the scope atlas.read. Default false. */
      include_atlas?: boolean
      /** An alternative to include_workspace and include_atlas. */
      targets?: Array<'workspace' | 'atlas'>
      /** Filters are combined with AND. */
      filters?: {
        /** Uids of the taxonomy. Results have all of these tags. */
        tags?: string[]
        /** Hyphens and case are ignored. */
        isrc?: string
        artist_id?: string
        /** Beats per minute: min, max or both, inclusive. */
        bpm?: {
          min?: number
          max?: number
        }
        /** A note with an optional mode, such as C, F# or Bb minor. */
        key?: string
        /** Seconds: min, max or both, inclusive. */
        duration?: {
          min?: number
          max?: number
        }
        /** Years: min, max or both, inclusive. */
        release_year?: {
          min?: number
          max?: number
        }
      }
      /** A track_uri. Finds tracks that sound like it. The track must have been analysed. */
      similar_to?: string
      /** The sort order. A leading - reverses it; unknown values come last. Default relevance. */
      sort?: 'relevance' | 'title' | '-title' | 'release_date' | '-release_date' | 'duration' | '-duration' | 'bpm' | '-bpm'
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 20. */
      page_size?: number
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        track_uri: string
        /** How well the track matches. From 0.9 it is an exact match. */
        score: number
        /** Null if the track was delivered without a title. */
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
        /** The field that matched most of the query; null without a query. */
        matched: {
          field: 'title' | 'artist' | 'release' | 'isrc' | 'upc'
          /** The text of the field as HTML, with matches in <em>. */
          snippet: string
        } | null
        source: {
          layer: 'workspace' | 'atlas'
        }
      }>
    }
  }
  /** List your organisation's catalogues */
  listCatalogs: {
    data: {
      count: number
      results: Array<{
        id: string
        name: string
        /** Calls without catalog_id use this catalogue. */
        is_default: boolean
        track_count: number
        created_at: string
      }>
    }
  }
  /** List your organisation's tracks */
  listWorkspaceTracks: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Matches this ISRC, with or without hyphens exactly. */
      isrc?: string
      /** Matches this outer id exactly. */
      outer_id?: string
      /** Part of the title. Ignores case and accents. */
      title?: string
      /** The id of the artist. */
      artist_id?: string
      /** Part of the name of one of the track's artists. Ignores case and accents. */
      artist_name?: string
      /** The id of the release. */
      release_id?: string
      /** The id of the label. */
      label_id?: string
      /** The id of the catalogue. */
      catalog_id?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        track_uri: string
        /** A short id of the track, for profiling. */
        musimap_uid: string
        /** The layer of the record. */
        layer: 'workspace'
        catalog_id: string
        /** Your own id. */
        outer_id: string | null
        title: string | null
        isrc: string | null
        /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
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
        /** Identifiers given by third parties. */
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
        /** The products the track is available in. */
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
  /** Get one of your organisation's tracks */
  getWorkspaceTrack: {
    path: {
      track_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: tags, features, waveform, portrait, segments, lyrics, works, similar, fingerprint_matches. */
      include?: string[]
    }
    data: {
      id: string
      track_uri: string
      /** A short id of the track, for profiling. */
      musimap_uid: string
      /** The layer of the record. */
      layer: 'workspace'
      catalog_id: string
      /** Your own id. */
      outer_id: string | null
      title: string | null
      isrc: string | null
      /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
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
      /** Identifiers given by third parties. */
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
      /** The products the track is available in. */
      availability: {
        tagging: boolean
        search: boolean
        similarity: boolean
        profiling: boolean
      }
      created_at: string
      updated_at: string
      /** If included. Null if the track has not been analysed. */
      tags?: Array<{
        uid: string
        category: string | null
        name: string | null
        score: number
      }> | null
      /** If included. The measured features; null if the track has not been analysed. */
      features?: Record<string, unknown> | null
      /** If included. The minimum and maximum samples of up to a thousand intervals, for drawing; null if the track has not been analysed. */
      waveform?: Array<number[]> | null
      /** If included; needs the profiling entitlement. Null if the track has not been analysed. */
      portrait?: {
        /** From sad to happy. */
        valence: number
        /** From calm to excited. */
        arousal: number
        /** How energetic it sounds. */
        energy: number
        /** How suitable it is for dancing. */
        danceability: number
        /** How much of it is played on acoustic instruments. */
        acousticness: number
        /** How much of it is sung or spoken. */
        vocal_presence: number
      } | null
      /** If included; needs the profiling entitlement. The segments of the track with the tags above their thresholds; null if it has not been analysed. */
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
      /** If included. */
      lyrics?: string | null
      /** If included. The atlas has none. */
      works?: Array<{
        id: string
        /** Your own id. */
        outer_id: string | null
        title: string
        iswc: string | null
        contributors: Array<{
          name: string
          role: string | null
        }>
      }>
      /** If included. The twenty most similar tracks of its catalogue, and of the atlas if the client may read it. The score is the cosine similarity. */
      similar?: Array<{
        track_uri: string
        score: number
      }>
      /** If included. Tracks with the same recording, or a cover of it. */
      fingerprint_matches?: Array<{
        track_uri: string
        layer: string
        match_score: number
        cover_confidence: number
      }>
    }
  }
  /** List your organisation's artists */
  listWorkspaceArtists: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Part of the name. Ignores case and accents. */
      name?: string
      /** Matches this outer id exactly. */
      outer_id?: string
      /** Matches this ISNI exactly. */
      isni?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The layer of the record. */
        layer: 'workspace'
        /** Your own id. */
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
  /** Get one of your organisation's artists */
  getWorkspaceArtist: {
    path: {
      artist_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: releases, tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** The layer of the record. */
      layer: 'workspace'
      /** Your own id. */
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
      /** If included. The first 100; get all of them from the list of releases with artist_id. */
      releases?: Array<{
        id: string
        title: string
        upc: string | null
        type: string | null
        /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
        release_date: string | null
      }>
      /** If included. The first 100; get all of them from the list of tracks with artist_id. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List your organisation's releases */
  listWorkspaceReleases: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Part of the title. Ignores case and accents. */
      title?: string
      /** Matches this UPC exactly. */
      upc?: string
      /** Matches this outer id exactly. */
      outer_id?: string
      /** The id of the artist. */
      artist_id?: string
      /** The id of the label. */
      label_id?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The layer of the record. */
        layer: 'workspace'
        /** Your own id. */
        outer_id: string | null
        title: string
        upc: string | null
        type: string | null
        /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
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
  /** Get one of your organisation's releases */
  getWorkspaceRelease: {
    path: {
      release_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** The layer of the record. */
      layer: 'workspace'
      /** Your own id. */
      outer_id: string | null
      title: string
      upc: string | null
      type: string | null
      /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
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
      /** If included. The first 100; get all of them from the list of tracks with release_id. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List your organisation's labels */
  listWorkspaceLabels: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Part of the name. Ignores case and accents. */
      name?: string
      /** Matches this outer id exactly. */
      outer_id?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The layer of the record. */
        layer: 'workspace'
        name: string
        release_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** Get one of your organisation's labels */
  getWorkspaceLabel: {
    path: {
      label_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: releases. */
      include?: string[]
    }
    data: {
      id: string
      /** The layer of the record. */
      layer: 'workspace'
      name: string
      release_count: number
      created_at: string
      updated_at: string
      /** If included. The first 100; get all of them from the list of releases with label_id. */
      releases?: Array<{
        id: string
        title: string
        upc: string | null
        type: string | null
        /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
        release_date: string | null
      }>
    }
  }
  /** List your organisation's works */
  listWorkspaceWorks: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Part of the title. Ignores case and accents. */
      title?: string
      /** Matches this ISWC exactly. */
      iswc?: string
      /** Matches this outer id exactly. */
      outer_id?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** Your own id. */
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
  /** Get one of your organisation's works */
  getWorkspaceWork: {
    path: {
      work_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** Your own id. */
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
      /** If included. The first 100; get all of them from the list of tracks. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List the atlas tracks */
  listAtlasTracks: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Matches this ISRC, with or without hyphens exactly. */
      isrc?: string
      /** Matches this outer id exactly. */
      outer_id?: string
      /** Part of the title. Ignores case and accents. */
      title?: string
      /** The id of the artist. */
      artist_id?: string
      /** Part of the name of one of the track's artists. Ignores case and accents. */
      artist_name?: string
      /** The id of the release. */
      release_id?: string
      /** The id of the label. */
      label_id?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        track_uri: string
        /** A short id of the track, for profiling. */
        musimap_uid: string
        /** The layer of the record. */
        layer: 'atlas'
        /** Your own id. */
        outer_id: string | null
        title: string | null
        isrc: string | null
        /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
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
        /** Identifiers given by third parties. */
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
        /** The products the track is available in. */
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
  /** Get one of the atlas tracks */
  getAtlasTrack: {
    path: {
      track_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: tags, features, waveform, portrait, segments, lyrics, works, similar, fingerprint_matches. */
      include?: string[]
    }
    data: {
      id: string
      track_uri: string
      /** A short id of the track, for profiling. */
      musimap_uid: string
      /** The layer of the record. */
      layer: 'atlas'
      /** Your own id. */
      outer_id: string | null
      title: string | null
      isrc: string | null
      /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
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
      /** Identifiers given by third parties. */
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
      /** The products the track is available in. */
      availability: {
        tagging: boolean
        search: boolean
        similarity: boolean
        profiling: boolean
      }
      created_at: string
      updated_at: string
      /** If included. Null if the track has not been analysed. */
      tags?: Array<{
        uid: string
        category: string | null
        name: string | null
        score: number
      }> | null
      /** If included. The measured features; null if the track has not been analysed. */
      features?: Record<string, unknown> | null
      /** If included. The minimum and maximum samples of up to a thousand intervals, for drawing; null if the track has not been analysed. */
      waveform?: Array<number[]> | null
      /** If included; needs the profiling entitlement. Null if the track has not been analysed. */
      portrait?: {
        /** From sad to happy. */
        valence: number
        /** From calm to excited. */
        arousal: number
        /** How energetic it sounds. */
        energy: number
        /** How suitable it is for dancing. */
        danceability: number
        /** How much of it is played on acoustic instruments. */
        acousticness: number
        /** How much of it is sung or spoken. */
        vocal_presence: number
      } | null
      /** If included; needs the profiling entitlement. The segments of the track with the tags above their thresholds; null if it has not been analysed. */
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
      /** If included. */
      lyrics?: string | null
      /** If included. The atlas has none. */
      works?: Array<{
        id: string
        /** Your own id. */
        outer_id: string | null
        title: string
        iswc: string | null
        contributors: Array<{
          name: string
          role: string | null
        }>
      }>
      /** If included. The twenty most similar tracks of its catalogue, and of the atlas if the client may read it. The score is the cosine similarity. */
      similar?: Array<{
        track_uri: string
        score: number
      }>
      /** If included. Tracks with the same recording, or a cover of it. */
      fingerprint_matches?: Array<{
        track_uri: string
        layer: string
        match_score: number
        cover_confidence: number
      }>
    }
  }
  /** List the atlas artists */
  listAtlasArtists: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Part of the name. Ignores case and accents. */
      name?: string
      /** Matches this outer id exactly. */
      outer_id?: string
      /** Matches this ISNI exactly. */
      isni?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The layer of the record. */
        layer: 'atlas'
        /** Your own id. */
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
  /** Get one of the atlas artists */
  getAtlasArtist: {
    path: {
      artist_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: releases, tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** The layer of the record. */
      layer: 'atlas'
      /** Your own id. */
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
      /** If included. The first 100; get all of them from the list of releases with artist_id. */
      releases?: Array<{
        id: string
        title: string
        upc: string | null
        type: string | null
        /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
        release_date: string | null
      }>
      /** If included. The first 100; get all of them from the list of tracks with artist_id. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List the atlas releases */
  listAtlasReleases: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Part of the title. Ignores case and accents. */
      title?: string
      /** Matches this UPC exactly. */
      upc?: string
      /** Matches this outer id exactly. */
      outer_id?: string
      /** The id of the artist. */
      artist_id?: string
      /** The id of the label. */
      label_id?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The layer of the record. */
        layer: 'atlas'
        /** Your own id. */
        outer_id: string | null
        title: string
        upc: string | null
        type: string | null
        /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
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
  /** Get one of the atlas releases */
  getAtlasRelease: {
    path: {
      release_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: tracks. */
      include?: string[]
    }
    data: {
      id: string
      /** The layer of the record. */
      layer: 'atlas'
      /** Your own id. */
      outer_id: string | null
      title: string
      upc: string | null
      type: string | null
      /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
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
      /** If included. The first 100; get all of them from the list of tracks with release_id. */
      tracks?: Array<{
        id: string
        track_uri: string
        title: string | null
        isrc: string | null
        duration_ms: number | null
      }>
    }
  }
  /** List the atlas labels */
  listAtlasLabels: {
    query?: {
      /** From 1; default 1. */
      page?: number
      /** 1 to 100; default 50. */
      page_size?: number
      /** Part of the name. Ignores case and accents. */
      name?: string
      /** Matches this outer id exactly. */
      outer_id?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The layer of the record. */
        layer: 'atlas'
        name: string
        release_count: number
        created_at: string
        updated_at: string
      }>
    }
  }
  /** Get one of the atlas labels */
  getAtlasLabel: {
    path: {
      label_id: string
    }
    query?: {
      /** What to include, separated by commas or repeated: releases. */
      include?: string[]
    }
    data: {
      id: string
      /** The layer of the record. */
      layer: 'atlas'
      name: string
      release_count: number
      created_at: string
      updated_at: string
      /** If included. The first 100; get all of them from the list of releases with label_id. */
      releases?: Array<{
        id: string
        title: string
        upc: string | null
        type: string | null
        /** YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
        release_date: string | null
      }>
    }
  }
  /** Get a URL to play the audio of a track */
  getTrackAudio: {
    path: {
      track_id: string
    }
    data: {
      track_uri: string
      /** Needs no bearer token. Supports range requests, so players can seek. */
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
      /** The kind of delivery. Fields marked with a mode are only allowed in that mode. */
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan'
      /** The catalogue. Defaults to the one the client is bound to, else to your organisation's default. */
      catalog_id?: string
      /** Whether new audio replaces the existing audio of a track and is analysed. Default true. */
      overwrite_audio_file?: boolean
      /** Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true. */
      delete_delivered_file?: boolean
      /** api_json: the tracks, at most 1000. */
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
      /** s3_csv: the file, under delivery/metadata/ or inbound/. s3_ddex: a message or a batch folder under delivery/ddex/; defaults to everything in it. */
      path?: string
      /** s3_csv: the column separator. Detected if left out. */
      delimiter?: string
      /** s3_csv: the columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore. */
      columns?: string[] | Record<string, string | null>
      /** s3_scan: a folder under delivery/audio/ or inbound/. Defaults to all of delivery/audio/. */
      prefix?: string
      /** s3_scan: how file names are split into fields: a mapping, its YAML text, or the name of a .yaml file under delivery/mapping/. */
      mapping?: string | {
        separator: string
        columns: string[]
      }
      /** Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
      idempotency_key?: string
      /** The same as idempotency_key. */
      request_id?: string
    }
    data: {
      id: string
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      /** The current stage; null when the ingestion has ended. */
      stage: 'store' | 'analyse' | 'compute' | null
      catalog_id: string
      /** Always exact. */
      counts: {
        /** Items found so far. */
        total: number
        /** Items stored in the catalogue, including those that failed later. */
        stored: number
        /** Items whose audio was analysed, including those that failed later. */
        analysed: number
        /** Items whose track is available. */
        available: number
        /** Items that failed. */
        failed: number
        /** Items that were skipped, each with a reason. */
        skipped: number
      }
      created_at: string
      updated_at: string
      /** Null until the ingestion has ended. */
      finished_at: string | null
      /** Why it failed. */
      error?: {
        error_code: string
        message: string
      }
      /** A link to a CSV of the tags. Anyone with the link can read it for a day. Get the ingestion again for a new link. */
      export_url?: string
    }
  }
  /** List ingestions */
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
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
        status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
        /** The current stage; null when the ingestion has ended. */
        stage: 'store' | 'analyse' | 'compute' | null
        catalog_id: string
        /** Always exact. */
        counts: {
          /** Items found so far. */
          total: number
          /** Items stored in the catalogue, including those that failed later. */
          stored: number
          /** Items whose audio was analysed, including those that failed later. */
          analysed: number
          /** Items whose track is available. */
          available: number
          /** Items that failed. */
          failed: number
          /** Items that were skipped, each with a reason. */
          skipped: number
        }
        created_at: string
        updated_at: string
        /** Null until the ingestion has ended. */
        finished_at: string | null
        /** Why it failed. */
        error?: {
          error_code: string
          message: string
        }
        /** A link to a CSV of the tags. Anyone with the link can read it for a day. Get the ingestion again for a new link. */
        export_url?: string
      }>
    }
  }
  /** Get an ingestion */
  getIngestion: {
    path: {
      id: string
    }
    data: {
      id: string
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      /** The current stage; null when the ingestion has ended. */
      stage: 'store' | 'analyse' | 'compute' | null
      catalog_id: string
      /** Always exact. */
      counts: {
        /** Items found so far. */
        total: number
        /** Items stored in the catalogue, including those that failed later. */
        stored: number
        /** Items whose audio was analysed, including those that failed later. */
        analysed: number
        /** Items whose track is available. */
        available: number
        /** Items that failed. */
        failed: number
        /** Items that were skipped, each with a reason. */
        skipped: number
      }
      created_at: string
      updated_at: string
      /** Null until the ingestion has ended. */
      finished_at: string | null
      /** Why it failed. */
      error?: {
        error_code: string
        message: string
      }
      /** A link to a CSV of the tags. Anyone with the link can read it for a day. Get the ingestion again for a new link. */
      export_url?: string
    }
  }
  /** Cancel an ingestion */
  cancelIngestion: {
    path: {
      id: string
    }
    data: {
      id: string
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      /** The current stage; null when the ingestion has ended. */
      stage: 'store' | 'analyse' | 'compute' | null
      catalog_id: string
      /** Always exact. */
      counts: {
        /** Items found so far. */
        total: number
        /** Items stored in the catalogue, including those that failed later. */
        stored: number
        /** Items whose audio was analysed, including those that failed later. */
        analysed: number
        /** Items whose track is available. */
        available: number
        /** Items that failed. */
        failed: number
        /** Items that were skipped, each with a reason. */
        skipped: number
      }
      created_at: string
      updated_at: string
      /** Null until the ingestion has ended. */
      finished_at: string | null
      /** Why it failed. */
      error?: {
        error_code: string
        message: string
      }
      /** A link to a CSV of the tags. Anyone with the link can read it for a day. Get the ingestion again for a new link. */
      export_url?: string
    }
  }
  /** Retry the failed items of an ingestion */
  retryIngestion: {
    path: {
      id: string
    }
    data: {
      id: string
      mode: 'api_json' | 's3_csv' | 's3_ddex' | 's3_scan' | 'tagging'
      status: 'received' | 'storing' | 'analysing' | 'computing' | 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
      /** The current stage; null when the ingestion has ended. */
      stage: 'store' | 'analyse' | 'compute' | null
      catalog_id: string
      /** Always exact. */
      counts: {
        /** Items found so far. */
        total: number
        /** Items stored in the catalogue, including those that failed later. */
        stored: number
        /** Items whose audio was analysed, including those that failed later. */
        analysed: number
        /** Items whose track is available. */
        available: number
        /** Items that failed. */
        failed: number
        /** Items that were skipped, each with a reason. */
        skipped: number
      }
      created_at: string
      updated_at: string
      /** Null until the ingestion has ended. */
      finished_at: string | null
      /** Why it failed. */
      error?: {
        error_code: string
        message: string
      }
      /** A link to a CSV of the tags. Anyone with the link can read it for a day. Get the ingestion again for a new link. */
      export_url?: string
    }
  }
  /** List the items of an ingestion */
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
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The position of the item in the delivery. */
        index: number
        /** Where the item comes from, such as a file and line or an object key. */
        source: string
        /** Null if none could be read. */
        outer_id: string | null
        status: 'pending' | 'stored' | 'analysing' | 'analysed' | 'available' | 'failed' | 'skipped'
        /** Set for a failed item, and for one waiting to be retried. */
        error_code: string | null
        /** The reason for the status. */
        message: string | null
        /** The track the item was stored as. */
        track_uri: string | null
      }>
    }
  }
  /** List the entities an ingestion created, updated or referenced */
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
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        /** track, artist, release, label or work. */
        type: string
        id: string
        /** Your own id, if you gave one. */
        outer_id: string | null
        /** What the ingestion did with the entity. */
        action: 'created' | 'updated' | 'unchanged'
        /** Tracks only. */
        track_uri?: string
      }>
    }
  }
  /** Profile a track */
  createProfile: {
    body: {
      /** The musimap_uid of the track. */
      musimap_uid?: string
      /** With or without hyphens. */
      isrc?: string
      /** Your own id of the track. */
      outer_id?: string
      /** Only look in this catalogue. */
      catalog_id?: string
      /** Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
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
      /** All scores by category, highest first. */
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
        /** How energetic it sounds. */
        energy: number
        /** How suitable it is for dancing. */
        danceability: number
        /** How much of it is played on acoustic instruments. */
        acousticness: number
        /** How much of it is sung or spoken. */
        vocal_presence: number
      }
      /** The segments of the track, with the tags above their thresholds. */
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
      /** The most similar tracks of its catalogue, and of the atlas if the client may read it. */
      similar: Array<{
        track_uri: string
        /** The cosine similarity. */
        score: number
      }>
      fingerprint_matches: Array<{
        track_uri: string
        layer: string
        /** From 0.5 the two are the same recording. */
        match_score: number
        /** The probability that the two are versions of the same piece. */
        cover_confidence: number
      }>
      created_at: string
    }
  }
  /** List profiles */
  listProfiles: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
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
        /** All scores by category, highest first. */
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
          /** How energetic it sounds. */
          energy: number
          /** How suitable it is for dancing. */
          danceability: number
          /** How much of it is played on acoustic instruments. */
          acousticness: number
          /** How much of it is sung or spoken. */
          vocal_presence: number
        }
        /** The segments of the track, with the tags above their thresholds. */
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
        /** The most similar tracks of its catalogue, and of the atlas if the client may read it. */
        similar: Array<{
          track_uri: string
          /** The cosine similarity. */
          score: number
        }>
        fingerprint_matches: Array<{
          track_uri: string
          layer: string
          /** From 0.5 the two are the same recording. */
          match_score: number
          /** The probability that the two are versions of the same piece. */
          cover_confidence: number
        }>
        created_at: string
      }>
    }
  }
  /** Get a URL to upload a file to */
  createInboundUpload: {
    body: {
      /** The key relative to inbound/. May contain subfolders. */
      object_key: string
      /** The file's media type. For audio it is corrected from the content. */
      content_type: string
    }
    data: {
      object_key: string
      /** Pass this to tagging and ingestion once the file is uploaded. */
      s3_file_uri: string
      method: 'PUT'
      /** Send the bytes here; no token is needed. */
      url: string
      /** Headers to send with the bytes. */
      headers: Record<string, string>
      /** When the URL expires. */
      expires_at: string
    }
  }
  /** List the objects in your organisation's inbound area */
  listInboundObjects: {
    query?: {
      /** List mode: only keys with this prefix. */
      prefix?: string
      /** List mode: 1 to 100, default 50. */
      page_size?: number
      /** List mode: the next_token of the previous page. */
      continuation_token?: string
      /** Exact mode: only this object. */
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
  /** Download a file with a signed URL */
  download: {
    query: {
      /** The token in the signed URL. */
      token: string
    }
    data: unknown
  }
  /** Create a webhook */
  createWebhook: {
    body: {
      /** The URL events are sent to by POST. Must be https and publicly reachable. */
      url: string
      /** A note for your own use. */
      description?: string
      /** The events to send. Defaults to all. */
      events?: Array<'ingestion.completed' | 'ingestion.failed' | 'track.analysed' | 'profile.created' | 'credits.low' | 'entitlement.changed' | 'webhook.test'>
    }
    data: {
      id: string
      url: string
      description: string
      events: string[]
      enabled: boolean
      /** `gone`: the receiver responded with 410. Null while the webhook is enabled. */
      disabled_reason: 'requested' | 'gone' | null
      created_at: string
      updated_at: string
    }
  }
  /** List webhooks */
  listWebhooks: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        url: string
        description: string
        events: string[]
        enabled: boolean
        /** `gone`: the receiver responded with 410. Null while the webhook is enabled. */
        disabled_reason: 'requested' | 'gone' | null
        created_at: string
        updated_at: string
      }>
    }
  }
  /** Get a webhook */
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
      /** `gone`: the receiver responded with 410. Null while the webhook is enabled. */
      disabled_reason: 'requested' | 'gone' | null
      created_at: string
      updated_at: string
    }
  }
  /** Change, disable or enable a webhook */
  updateWebhook: {
    path: {
      id: string
    }
    body: {
      /** The URL events are sent to by POST. Must be https and publicly reachable. */
      url?: string
      /** A note for your own use. */
      description?: string
      events?: Array<'ingestion.completed' | 'ingestion.failed' | 'track.analysed' | 'profile.created' | 'credits.low' | 'entitlement.changed' | 'webhook.test'>
      /** If false, nothing is sent until it is true again. */
      enabled?: boolean
    }
    data: {
      id: string
      url: string
      description: string
      events: string[]
      enabled: boolean
      /** `gone`: the receiver responded with 410. Null while the webhook is enabled. */
      disabled_reason: 'requested' | 'gone' | null
      created_at: string
      updated_at: string
    }
  }
  /** Delete a webhook */
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
      /** The webhook-id header of the request. */
      event_id: string
      type: string
      status: 'pending' | 'delivered' | 'failed'
      /** Oldest first. */
      attempts: Array<{
        attempted_at: string
        duration_ms: number
        /** Null if there was no response. */
        response_status: number | null
        /** Why the attempt failed. */
        error: string | null
      }>
      next_attempt_at: string | null
      created_at: string
      delivered_at: string | null
    }
  }
  /** List the deliveries of a webhook */
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
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** The webhook-id header of the request. */
        event_id: string
        type: string
        status: 'pending' | 'delivered' | 'failed'
        /** Oldest first. */
        attempts: Array<{
          attempted_at: string
          duration_ms: number
          /** Null if there was no response. */
          response_status: number | null
          /** Why the attempt failed. */
          error: string | null
        }>
        next_attempt_at: string | null
        created_at: string
        delivered_at: string | null
      }>
    }
  }
  /** Get a delivery */
  getWebhookDelivery: {
    path: {
      id: string
      delivery_id: string
    }
    data: {
      id: string
      /** The webhook-id header of the request. */
      event_id: string
      type: string
      status: 'pending' | 'delivered' | 'failed'
      /** Oldest first. */
      attempts: Array<{
        attempted_at: string
        duration_ms: number
        /** Null if there was no response. */
        response_status: number | null
        /** Why the attempt failed. */
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
      /** The webhook-id header of the request. */
      event_id: string
      type: string
      status: 'pending' | 'delivered' | 'failed'
      /** Oldest first. */
      attempts: Array<{
        attempted_at: string
        duration_ms: number
        /** Null if there was no response. */
        response_status: number | null
        /** Why the attempt failed. */
        error: string | null
      }>
      next_attempt_at: string | null
      created_at: string
      delivered_at: string | null
    }
  }
  /** List your organisation's applications */
  listClients: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
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
        /** The catalogue this client is bound to, if any. */
        catalog_id: string | null
        created_at: string
        /** When it was revoked; null while it is active. */
        revoked_at: string | null
      }>
    }
  }
  /** Register an application */
  createClient: {
    body: {
      /** Shown to users when they sign in. */
      name: string
      /** machine: acts for the organisation itself. confidential: users sign in, and a server keeps the secret. public: users sign in, without a secret. */
      type: 'public' | 'confidential' | 'machine'
      /** Where users return after they sign in: https, or http on localhost. Compared byte for byte. */
      redirect_uris?: string[]
      /** The scopes it may request. Defaults to all scopes allowed for its type. */
      scopes?: Array<'openid' | 'profile' | 'email' | 'tagging.write' | 'tagging.read' | 'audio.write' | 'atlas.read' | 'search.read' | 'workspace.read' | 'catalogs.read' | 'ingestion.read' | 'ingestion.write' | 'storage.read' | 'storage.write' | 'profiling.read' | 'profiling.write' | 'credits.read' | 'webhooks.write'>
      /** Binds the client to this catalogue. */
      catalog_id?: string
    }
    data: {
      /** The client_id. */
      id: string
      name: string
      type: 'public' | 'confidential' | 'machine' | 'legacy'
      redirect_uris: string[]
      scopes: string[]
      /** The catalogue this client is bound to, if any. */
      catalog_id: string | null
      created_at: string
      /** When it was revoked; null while it is active. */
      revoked_at: string | null
      /** Shown only once, because only its hash is stored. Public clients have none. */
      client_secret?: string
    }
  }
  /** Replace an application's secret */
  renewClientSecret: {
    path: {
      id: string
    }
    data: {
      id: string
      client_secret: string
    }
  }
  /** Revoke an application */
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
      /** The catalogue this client is bound to, if any. */
      catalog_id: string | null
      created_at: string
      /** When it was revoked; null while it is active. */
      revoked_at: string | null
    }
  }
  /** List the active S3 keys and their storage area */
  listStorageKeys: {
    data: {
      /** The endpoint URL for S3 clients. */
      endpoint: string
      region: string
      bucket: string
      keys: Array<{
        access_key_id: string
        created_at: string
        /** When it expires; null: not until it is rotated or revoked. */
        expires_at: string | null
      }>
    }
  }
  /** Create an S3 key pair */
  createStorageKey: {
    data: {
      /** The endpoint URL for S3 clients. */
      endpoint: string
      region: string
      bucket: string
      access_key_id: string
      /** Shown only once. */
      secret_access_key: string
    }
  }
  /** Replace all S3 key pairs by a new one */
  rotateStorageKeys: {
    body: {
      /** 0: the old pairs stop working immediately. */
      grace_hours?: number
    }
    data: {
      /** The endpoint URL for S3 clients. */
      endpoint: string
      region: string
      bucket: string
      access_key_id: string
      /** Shown only once. */
      secret_access_key: string
    }
  }
  /** Revoke an S3 key pair */
  revokeStorageKey: {
    path: {
      access_key_id: string
    }
    data: {
      access_key_id: string
    }
  }
  /** List organisations */
  listOrganizations: {
    query?: {
      /** From 1. */
      page?: number
      page_size?: number
      /** Part of the name. */
      name?: string
    }
    data: {
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
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
        /** When it was disabled; null while it is active. */
        disabled_at: string | null
      }>
    }
  }
  /** Get an organisation with its users */
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
      /** When it was disabled; null while it is active. */
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
  /** Disable or enable an organisation */
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
      /** When it was disabled; null while it is active. */
      disabled_at: string | null
    }
  }
  /** Grant or revoke entitlements */
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
      /** When it was disabled; null while it is active. */
      disabled_at: string | null
    }
  }
  /** Grant credits to an organisation */
  grantCredits: {
    path: {
      id: string
    }
    body: {
      amount: number
      /** Appears in the organisation's ledger. */
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
      /** When it was disabled; null while it is active. */
      disabled_at: string | null
    }
  }
  /** List an organisation's ledger entries */
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
      /** Total number of results, after filtering. */
      count: number
      page: number
      page_size: number
      /** 0 when there are no results. */
      total_pages: number
      has_next: boolean
      has_previous: boolean
      results: Array<{
        id: string
        /** `grant`: credits were added. `reserve`: set aside before work starts. `settle`: spent on finished work. `release`: returned because the work was not done. */
        kind: 'grant' | 'reserve' | 'settle' | 'release'
        /** The number of credits. */
        credits: number
        /** The change of `available`. The sum over the whole ledger equals `available`. */
        amount: number
        /** Available credits after this entry. */
        available: number
        /** Reserved credits after this entry. */
        reserved: number
        /** Such as tagging or ingestion, or the operator's reason. */
        reason: string
        /** What the entry belongs to, such as the id of an ingestion. */
        reference: string | null
        /** Links a reserve to its settle and release entries. */
        reservation_id: string | null
        created_at: string
      }>
    }
  }
  /** Get the health of the service and its queues */
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
      /** Processes that recently reported themselves as alive. */
      processes: Array<{
        role: string
        host: string
        pid: number
        started_at: string
        seen_at: string
      }>
      /** The number of jobs per queue, busiest first; counted about once a minute. */
      queues: Array<{
        name: string
        waiting: number
        active: number
        failed: number
      }>
      /** Open ingestions of all organisations. */
      ingestions: {
        open: number
        waiting_items: number
        failed_items: number
      }
    }
  }
  /** Get this contract */
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
