// Generated from openapi/v1.json by `npm run openapi`. Do not edit.

export interface paths {
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service and its components work
         * @description `down` (with HTTP 503) when nothing works; `degraded` when a component is missing and the rest works.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which major versions there are */
        get: operations["getVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that sign webhooks and download URLs
         * @description Rotated every quarter, the next key being published a day before it signs. Fetch it by need, cache it for a few hours, never pin a key id.
         */
        get: operations["getSignatureKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who this token acts for, and what it may do */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account of the person who signed in
         * @description Takes tokens of the console alone.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change names or language
         * @description What is not named stays. Takes tokens of the console alone.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the person is signed in
         * @description Last seen first. Takes tokens of the console alone.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out somewhere
         * @description The console in that browser ends with it. Takes tokens of the console alone.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out everywhere but here
         * @description Takes tokens of the console alone.
         */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which applications the person allowed what
         * @description Takes tokens of the console alone.
         */
        get: operations["listApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/applications/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back what an application was allowed
         * @description Its tokens end at once. Takes tokens of the console alone.
         */
        delete: operations["withdrawApplication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many credits there are */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/credits/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ledger of credits
         * @description Everything that ever changed the balance, newest first. Entries are never changed.
         */
        get: operations["listCreditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag an audio file at once
         * @description Analyses the signal of one object and answers its tags. Costs one credit; with `persist` one more, for the track that is made and analysed in the catalogue. When only that fails, the answer is 200 with the tags and a `persistence` that says why, and the second credit is not charged.
         */
        post: operations["tagTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag up to 50 audio files at once
         * @description Each track is tagged as by a call of its own, and costs what it would cost there. One that fails has its error_code in its place, and costs nothing; the others are not affected.
         */
        post: operations["tagTracks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The stored tags of one track
         * @description Name the track by exactly one of track_id, outer_id and isrc.
         */
        get: operations["getTaggingResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/taxonomy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All tags there are
         * @description Uids are stable: a tag keeps its uid in every later version.
         */
        get: operations["getTaxonomy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/matrix": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the tags score over many tracks */
        get: operations["getTaggingMatrix"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Low-level features of an audio file
         * @description Tempo, key, loudness, timbre and the like, of one object. Costs one credit.
         */
        post: operations["measureFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/tracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search tracks
         * @description Ranks tracks of the workspace, the atlas or both in one list. An exact title or artist comes first. At most the best 1,000 are answered, and `count` counts these.
         */
        post: operations["searchTracks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organisation's catalogues
         * @description All of them, oldest first; a client bound to a catalogue sees that one alone.
         */
        get: operations["listCatalogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organisation's own tracks
         * @description Oldest first. Filters combine with AND: isrc, outer_id, title, artist_id, artist_name, release_id, label_id, catalog_id.
         */
        get: operations["listWorkspaceTracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the organisation's own tracks */
        get: operations["getWorkspaceTrack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/artists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organisation's own artists
         * @description Oldest first. Filters combine with AND: name, outer_id, isni.
         */
        get: operations["listWorkspaceArtists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/artists/{artist_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the organisation's own artists */
        get: operations["getWorkspaceArtist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organisation's own releases
         * @description Oldest first. Filters combine with AND: title, upc, outer_id, artist_id, label_id.
         */
        get: operations["listWorkspaceReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/releases/{release_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the organisation's own releases */
        get: operations["getWorkspaceRelease"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organisation's own labels
         * @description Oldest first. Filters combine with AND: name, outer_id.
         */
        get: operations["listWorkspaceLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/labels/{label_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the organisation's own labels */
        get: operations["getWorkspaceLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/works": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organisation's own works
         * @description Oldest first. Filters combine with AND: title, iswc, outer_id.
         */
        get: operations["listWorkspaceWorks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/works/{work_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the organisation's own works */
        get: operations["getWorkspaceWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atlas/tracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the atlas's tracks
         * @description Oldest first. Filters combine with AND: isrc, outer_id, title, artist_id, artist_name, release_id, label_id.
         */
        get: operations["listAtlasTracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atlas/tracks/{track_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the atlas's tracks */
        get: operations["getAtlasTrack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atlas/artists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the atlas's artists
         * @description Oldest first. Filters combine with AND: name, outer_id, isni.
         */
        get: operations["listAtlasArtists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atlas/artists/{artist_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the atlas's artists */
        get: operations["getAtlasArtist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atlas/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the atlas's releases
         * @description Oldest first. Filters combine with AND: title, upc, outer_id, artist_id, label_id.
         */
        get: operations["listAtlasReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atlas/releases/{release_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the atlas's releases */
        get: operations["getAtlasRelease"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atlas/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the atlas's labels
         * @description Oldest first. Filters combine with AND: name, outer_id.
         */
        get: operations["listAtlasLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/atlas/labels/{label_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the atlas's labels */
        get: operations["getAtlasLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the audio of a track can be played
         * @description A signed URL of the file that the track was analysed from. Needs the scope storage.read, too. 404 where the file is not kept: delivered files go when they are done with, unless delete_delivered_file is false; files under inbound/ stay.
         */
        get: operations["getTrackAudio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliveries and how far they are */
        get: operations["listIngestions"];
        put?: never;
        /**
         * Deliver tracks into a catalogue
         * @description Records come with the request (api_json), or lie in the storage area as a CSV file (s3_csv), DDEX messages (s3_ddex) or bare audio files (s3_scan). Entries are stored at once, audio is analysed through queues, products are computed several times a day. One credit for each track that is analysed.
         */
        post: operations["createIngestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery */
        get: operations["getIngestion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a delivery where it is
         * @description What was stored stays; what was not analysed yet is skipped, and its credits come back.
         */
        post: operations["cancelIngestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try again what failed and may succeed now
         * @description Items that met no credit, or something that did not answer for half a day, are analysed again; an ingestion that could not be stored goes on from where it stood. What is wrong with an entry or a file stays wrong (422 when that is all there is): correct it and deliver it again.
         */
        post: operations["retryIngestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of each entry of a delivery */
        get: operations["listIngestionItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a delivery made, changed or named
         * @description Tracks, artists, releases, labels and works, each once.
         */
        get: operations["listIngestionEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/profiling/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The profiles ever made
         * @description Newest first, each as it was when it was made.
         */
        get: operations["listProfiles"];
        put?: never;
        /**
         * Profile a track
         * @description Names a track of your catalogues by exactly one of musimap_uid, isrc and outer_id; addresses of streaming services are refused. Costs one credit.
         */
        post: operations["createProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/inbound/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a URL to upload a file to
         * @description Answers a presigned URL for one PUT into the organisation's inbound area, good for an hour. Files there stay until the owner deletes them.
         */
        post: operations["createInboundUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/inbound/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is in the organisation's inbound area
         * @description List mode: pages in the order of their keys; pass next_token as continuation_token for the next page. Exact mode, with object_key: that one object in data, or 404.
         */
        get: operations["listInboundObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file by a signed URL
         * @description Other calls answer such URLs; they need no bearer token. The token is a JWS whose key is in /v1/.well-known/jwks.json. Range requests work.
         */
        get: operations["download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receivers of events */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a receiver of events
         * @description Events are sent to the address by POST, signed as Standard Webhooks say (v1a, Ed25519); the keys are in /v1/.well-known/jwks.json.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One receiver of events */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove a receiver of events
         * @description Nothing more is sent to it, not even what is due.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a receiver of events, or switch it off and on
         * @description What is not named stays. A webhook that was switched on again gets what is due and not older than two days.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends webhook.test to this webhook alone. What came of it is in its deliveries a moment later.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to a webhook, and what is to be sent
         * @description Newest first, each with all its attempts. Deliveries are kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description With the same webhook-id, whether it arrived before or not.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organisation's applications
         * @description Those that work first, the newest at the top. Never their secrets.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Register an application
         * @description The secret is in this answer alone. An organisation has at most 25 applications that work.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an application a new secret
         * @description The old secret ends now. The new one is in this answer alone.
         */
        post: operations["renewClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop an application for good
         * @description Its tokens end at once and it gets no others. It stays in the list, with `revoked_at`.
         */
        delete: operations["revokeClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The S3 keys in force, and where they are good for
         * @description Newest first. Never their secrets.
         */
        get: operations["listStorageKeys"];
        put?: never;
        /**
         * Make another pair of S3 keys
         * @description The secret is in this answer alone. At most 5 pairs are in force.
         */
        post: operations["createStorageKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new pair of S3 keys in place of all others
         * @description The others work for the hours of grace, so that nothing breaks before it is changed.
         */
        post: operations["rotateStorageKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/keys/{access_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a pair of S3 keys now */
        delete: operations["revokeStorageKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All organisations */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One organisation, with its people */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Stop an organisation, or let it work again
         * @description Its people and applications can do nothing while it is disabled. Its data stays.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/v1/operator/organizations/{id}/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an organisation what it has bought, or take it away
         * @description Takes effect at once. Giving what is held, or taking what is not, changes nothing.
         */
        post: operations["changeEntitlements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/organizations/{id}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ledger of an organisation */
        get: operations["listOrganizationCredits"];
        put?: never;
        /** Give an organisation credits */
        post: operations["grantCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the service is, and what waits to be done */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/v1.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This contract
         * @description The machine-readable contract of major version 1. It is authoritative for page sizes and their defaults.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Error */
        Error: {
            /** @description The HTTP status, repeated. */
            status: number;
            /** @description For people. Programs branch on status and error_code. */
            message: string;
            data: {
                /** @description The machine-readable code. */
                error_code: string;
                /** @description What exactly is wrong: a sentence, or an entry for each faulty field. */
                details?: string | {
                    field: string;
                    message: string;
                }[];
                /** @description With insufficient_scope. */
                missing_scopes?: string[];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Operational or degraded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: "operational" | "degraded" | "down";
                        /** Format: date-time */
                        checked_at: string;
                        components: {
                            database: "operational" | "down";
                            storage: "operational" | "down";
                            queue: "operational" | "down";
                            analysis: "operational" | "down";
                        };
                    };
                };
            };
        };
    };
    getVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions, current and retired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        service: string;
                        release: string;
                        versions: {
                            version: string;
                            status: "current" | "retired";
                            release?: string;
                            /** Format: uri */
                            openapi?: string;
                            /** Format: date-time */
                            sunset?: string;
                        }[];
                    };
                };
            };
        };
    };
    getSignatureKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Web Key Set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: ({
                            kty: string;
                            kid: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The context of the token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description Who acts: a person who signed in, or the client itself. */
                            principal: {
                                type: "user" | "machine";
                                /** Format: uuid */
                                id: string;
                                name: string;
                            };
                            /** @description On whose behalf. */
                            organization: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            };
                            /** @description The application that calls. */
                            client: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                type: string;
                            };
                            /** @description The catalogue all calls of this client are bound to, if any. */
                            catalog: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            scopes: string[];
                            /** @description What the organisation has bought. */
                            entitlements: string[];
                        };
                    };
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            given_name: string;
                            family_name: string;
                            email: string;
                            email_verified: boolean;
                            /** @enum {string} */
                            locale: "en" | "fr" | "es";
                            /**
                             * @description What the person may administer: nothing, their organisation, or the service.
                             * @enum {string}
                             */
                            role: "member" | "admin" | "operator";
                            /** @description Whether signing in asks for a second step. */
                            second_factor: boolean;
                        };
                    };
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    given_name?: string;
                    family_name?: string;
                    /** @enum {string} */
                    locale?: "en" | "fr" | "es";
                };
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            given_name: string;
                            family_name: string;
                            email: string;
                            email_verified: boolean;
                            /** @enum {string} */
                            locale: "en" | "fr" | "es";
                            /**
                             * @description What the person may administer: nothing, their organisation, or the service.
                             * @enum {string}
                             */
                            role: "member" | "admin" | "operator";
                            /** @description Whether signing in asks for a second step. */
                            second_factor: boolean;
                        };
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            count: number;
                            results: {
                                /** Format: uuid */
                                id: string;
                                browser: string;
                                address: string;
                                /** Format: date-time */
                                signed_in_at: string;
                                /** Format: date-time */
                                seen_at: string;
                                /** Format: date-time */
                                expires_at: string;
                                /** @description Whether this token came by it. */
                                current: boolean;
                            }[];
                        };
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @enum {boolean} */
                            ended: true;
                        };
                    };
                };
            };
        };
    };
    listApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            count: number;
                            results: {
                                /** Format: uuid */
                                client_id: string;
                                name: string;
                                /** @description What the person allowed it. */
                                scopes: string[];
                                /** Format: date-time */
                                allowed_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    withdrawApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It may do nothing any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            client_id: string;
                        };
                    };
                };
            };
        };
    };
    getCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance at this moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description What is not spent: available and reserved together. */
                            balance: number;
                            /** @description What calls can use. */
                            available: number;
                            /** @description Set aside for work under way. */
                            reserved: number;
                            /** @description With fewer available the event credits.low is sent. */
                            low_threshold: number;
                            /** @description When it last changed; null when it never did. */
                            updated_at: string | null;
                        };
                    };
                };
            };
        };
    };
    listCreditEntries: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the ledger. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /** @description `grant`: credits were added. `reserve`: set aside before work. `settle`: spent, the work is done. `release`: given back, it was not. */
                                kind: "grant" | "reserve" | "settle" | "release";
                                /** @description How many credits the entry is about. */
                                credits: number;
                                /** @description What it changed in available. The sum over the whole ledger is what is available. */
                                amount: number;
                                /** @description Afterwards. */
                                available: number;
                                /** @description Afterwards. */
                                reserved: number;
                                /** @description What for: tagging, ingestion …, or what the operator wrote. */
                                reason: string;
                                /** @description What it belongs to, such as the id of an ingestion. */
                                reference: string | null;
                                /** @description The same for a reserve and the settles and releases that follow it. */
                                reservation_id: string | null;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    tagTrack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The s3:// URI of an object in your area. Nothing else is accepted. */
                    s3_file_uri: string;
                    /** @description Also make it a track of the catalogue and analyse it there; costs a second credit. */
                    persist?: boolean;
                    /** @description What is known of the track; used only to persist it. A track, artist or release is found by its id, else by ISRC, UPC or external references, else by outer_id, else by name or title; identifiers that name different ones are refused. */
                    metadata?: {
                        track?: {
                            /**
                             * Format: uuid
                             * @description Of your workspace catalogue; ids of the atlas are refused.
                             */
                            id?: string;
                            /** @description Your own id of the track. */
                            outer_id?: string;
                            /** @description Its title. */
                            title?: string;
                            /** @description Its ISRC; hyphens and case do not count. */
                            isrc?: string;
                            /** @description Official references by source; the source ISNI is an ISNI. */
                            external_references?: {
                                id: string;
                                source: string;
                            }[];
                        };
                        artist?: {
                            /**
                             * Format: uuid
                             * @description Of your workspace catalogue; ids of the atlas are refused.
                             */
                            id?: string;
                            /** @description Your own id of the artist. */
                            outer_id?: string;
                            /** @description The name. */
                            name?: string;
                            /** @description The ISNI. */
                            isni?: string;
                            /** @description Official references by source; the source ISNI is an ISNI. */
                            external_references?: {
                                id: string;
                                source: string;
                            }[];
                        } | string;
                        release?: {
                            /**
                             * Format: uuid
                             * @description Of your workspace catalogue; ids of the atlas are refused.
                             */
                            id?: string;
                            /** @description Your own id of the release. */
                            outer_id?: string;
                            /** @description Its title. */
                            title?: string;
                            /** @description Its UPC. */
                            upc?: string;
                            /** @description Official references by source; the source ISNI is an ISNI. */
                            external_references?: {
                                id: string;
                                source: string;
                            }[];
                        };
                        /** @description The same as metadata.track.outer_id. */
                        outer_id?: string;
                        /** @description The same as metadata.track.title. */
                        title?: string;
                        /** @description The same as metadata.track.isrc. */
                        isrc?: string;
                    };
                    /** @description The same as metadata.track.outer_id. */
                    outer_id?: string;
                    /** @description The same as metadata.track.title. */
                    title?: string;
                    /** @description The same as metadata.track.isrc. */
                    isrc?: string;
                    /** @description The same as metadata.artist.name. */
                    artist?: string;
                    /** @description Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
                    idempotency_key?: string;
                    /** @description The same as idempotency_key. */
                    request_id?: string;
                    /**
                     * Format: uuid
                     * @description Where to persist. Left out: the catalogue of the client, or the default of the organisation.
                     */
                    catalog_id?: string;
                };
            };
        };
        responses: {
            /** @description The live result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            source: {
                                s3_file_uri: string;
                                /** @description Whether the track was made one of the catalogue. */
                                persisted: boolean;
                            };
                            audio_tagging: {
                                /** @enum {string} */
                                status: "completed";
                                taxonomy_version: string;
                                /** @description By category, the strongest first; those over their threshold. */
                                tags: {
                                    [key: string]: {
                                        /** @description Never changes; usable as a search filter. */
                                        uid: string;
                                        /** @description A calibrated probability. */
                                        score: number;
                                        name: string;
                                    }[];
                                };
                            };
                            /** @description Present when persistence was asked for. */
                            persistence?: {
                                /** @enum {string} */
                                status: "accepted";
                                /** Format: uuid */
                                ingestion_id: string;
                                /** Format: uuid */
                                catalog_id: string;
                                /** @description Those that were there already. New ones: GET /v1/ingestions/{id}/entities. */
                                entities: {
                                    track?: {
                                        /** Format: uuid */
                                        id: string;
                                    };
                                    artist?: {
                                        /** Format: uuid */
                                        id: string;
                                    };
                                    release?: {
                                        /** Format: uuid */
                                        id: string;
                                    };
                                };
                            } | {
                                /** @enum {string} */
                                status: "failed";
                                error_code: string;
                                message: string;
                            };
                        };
                    };
                };
            };
        };
    };
    tagTracks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Where to persist. Left out: the catalogue of the client, or the default of the organisation.
                     */
                    catalog_id?: string;
                    /** @description 1 to 50 tracks. */
                    tracks: {
                        /** @description The s3:// URI of an object in your area. Nothing else is accepted. */
                        s3_file_uri: string;
                        /** @description Also make it a track of the catalogue and analyse it there; costs a second credit. */
                        persist?: boolean;
                        /** @description What is known of the track; used only to persist it. A track, artist or release is found by its id, else by ISRC, UPC or external references, else by outer_id, else by name or title; identifiers that name different ones are refused. */
                        metadata?: {
                            track?: {
                                /**
                                 * Format: uuid
                                 * @description Of your workspace catalogue; ids of the atlas are refused.
                                 */
                                id?: string;
                                /** @description Your own id of the track. */
                                outer_id?: string;
                                /** @description Its title. */
                                title?: string;
                                /** @description Its ISRC; hyphens and case do not count. */
                                isrc?: string;
                                /** @description Official references by source; the source ISNI is an ISNI. */
                                external_references?: {
                                    id: string;
                                    source: string;
                                }[];
                            };
                            artist?: {
                                /**
                                 * Format: uuid
                                 * @description Of your workspace catalogue; ids of the atlas are refused.
                                 */
                                id?: string;
                                /** @description Your own id of the artist. */
                                outer_id?: string;
                                /** @description The name. */
                                name?: string;
                                /** @description The ISNI. */
                                isni?: string;
                                /** @description Official references by source; the source ISNI is an ISNI. */
                                external_references?: {
                                    id: string;
                                    source: string;
                                }[];
                            } | string;
                            release?: {
                                /**
                                 * Format: uuid
                                 * @description Of your workspace catalogue; ids of the atlas are refused.
                                 */
                                id?: string;
                                /** @description Your own id of the release. */
                                outer_id?: string;
                                /** @description Its title. */
                                title?: string;
                                /** @description Its UPC. */
                                upc?: string;
                                /** @description Official references by source; the source ISNI is an ISNI. */
                                external_references?: {
                                    id: string;
                                    source: string;
                                }[];
                            };
                            /** @description The same as metadata.track.outer_id. */
                            outer_id?: string;
                            /** @description The same as metadata.track.title. */
                            title?: string;
                            /** @description The same as metadata.track.isrc. */
                            isrc?: string;
                        };
                        /** @description The same as metadata.track.outer_id. */
                        outer_id?: string;
                        /** @description The same as metadata.track.title. */
                        title?: string;
                        /** @description The same as metadata.track.isrc. */
                        isrc?: string;
                        /** @description The same as metadata.artist.name. */
                        artist?: string;
                        /** @description Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
                        idempotency_key?: string;
                        /** @description The same as idempotency_key. */
                        request_id?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description A result for each track. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            count: number;
                            succeeded: number;
                            failed: number;
                            /** @description One for each track, in their order. */
                            results: ({
                                index: number;
                                s3_file_uri: string;
                                /** @enum {string} */
                                status: "completed";
                                source: {
                                    s3_file_uri: string;
                                    /** @description Whether the track was made one of the catalogue. */
                                    persisted: boolean;
                                };
                                audio_tagging: {
                                    /** @enum {string} */
                                    status: "completed";
                                    taxonomy_version: string;
                                    /** @description By category, the strongest first; those over their threshold. */
                                    tags: {
                                        [key: string]: {
                                            /** @description Never changes; usable as a search filter. */
                                            uid: string;
                                            /** @description A calibrated probability. */
                                            score: number;
                                            name: string;
                                        }[];
                                    };
                                };
                                /** @description Present when persistence was asked for. */
                                persistence?: {
                                    /** @enum {string} */
                                    status: "accepted";
                                    /** Format: uuid */
                                    ingestion_id: string;
                                    /** Format: uuid */
                                    catalog_id: string;
                                    /** @description Those that were there already. New ones: GET /v1/ingestions/{id}/entities. */
                                    entities: {
                                        track?: {
                                            /** Format: uuid */
                                            id: string;
                                        };
                                        artist?: {
                                            /** Format: uuid */
                                            id: string;
                                        };
                                        release?: {
                                            /** Format: uuid */
                                            id: string;
                                        };
                                    };
                                } | {
                                    /** @enum {string} */
                                    status: "failed";
                                    error_code: string;
                                    message: string;
                                };
                            } | {
                                index: number;
                                s3_file_uri: string;
                                /** @enum {string} */
                                status: "failed";
                                error_code: string;
                                message: string;
                            })[];
                        };
                    };
                };
            };
        };
    };
    getTaggingResults: {
        parameters: {
            query?: {
                track_id?: string;
                outer_id?: string;
                isrc?: string;
                /** @description Only in this catalogue. */
                catalog_id?: string;
                /** @description Every score, not only those over their threshold. */
                all_scores?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            track_uri: string;
                            outer_id: string | null;
                            isrc: string | null;
                            /** Format: uuid */
                            catalog_id: string;
                            audio_tagging: {
                                /** @description completed; or how far the analysis is: none, pending, analysing, failed. */
                                status: string;
                                taxonomy_version: string | null;
                                model_version: string | null;
                                analysed_at: string | null;
                                /** @description By category, the strongest first; those over their threshold. */
                                tags: {
                                    [key: string]: {
                                        /** @description Never changes; usable as a search filter. */
                                        uid: string;
                                        /** @description A calibrated probability. */
                                        score: number;
                                        name: string;
                                    }[];
                                };
                            };
                        };
                    };
                };
            };
        };
    };
    getTaxonomy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole taxonomy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            version: string;
                            categories: {
                                uid: string;
                                name: string;
                                label: {
                                    en: string;
                                    fr: string;
                                    es: string;
                                };
                                tags: {
                                    uid: string;
                                    name: string;
                                    label: {
                                        en: string;
                                        fr: string;
                                        es: string;
                                    };
                                    description: string;
                                    /** @description From this score on the tag is told. */
                                    threshold: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    getTaggingMatrix: {
        parameters: {
            query?: {
                catalog_id?: string;
                ingestion_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures, and where the table is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            taxonomy_version: string;
                            model_version: string;
                            scope: {
                                catalog_id: string | null;
                                ingestion_id: string | null;
                            };
                            /** @description Tracks analysed by this model. */
                            rows: number;
                            /** @description The scores of each tag over all rows; null where there are none. */
                            columns: {
                                uid: string;
                                category: string;
                                name: string;
                                mean: number | null;
                                std: number | null;
                                p05: number | null;
                                p50: number | null;
                                p95: number | null;
                                /** @description Tracks that have the tag. */
                                above_threshold: number;
                            }[];
                            /**
                             * Format: date-time
                             * @description Large catalogues are computed again some time after a change, not at once.
                             */
                            computed_at: string;
                            /**
                             * Format: uri
                             * @description The whole matrix as CSV: a row for each track, a column for each tag. Good for an hour.
                             */
                            download_url: string;
                        };
                    };
                };
            };
        };
    };
    measureFeatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The s3:// URI of an object in your area. Nothing else is accepted. */
                    s3_file_uri: string;
                    /** @description What to add. */
                    include?: ("waveform" | "segments")[];
                    /** @description Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
                    idempotency_key?: string;
                    /** @description The same as idempotency_key. */
                    request_id?: string;
                };
            };
        };
        responses: {
            /** @description The features. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            source: {
                                s3_file_uri: string;
                            };
                            features: {
                                duration_s: number;
                                sample_rate: number;
                                channels: number;
                                codec: string;
                                container: string;
                                bpm: number | null;
                                bpm_confidence: number;
                                beats_per_bar: number | null;
                                key: string | null;
                                mode: "major" | "minor" | null;
                                key_confidence: number;
                                loudness_lufs: number | null;
                                loudness_range_lu: number | null;
                                true_peak_dbtp: number | null;
                                onset_rate: number;
                                danceability: number;
                                spectral: {
                                    centroid_hz: {
                                        mean: number;
                                        std: number;
                                    };
                                    bandwidth_hz: {
                                        mean: number;
                                        std: number;
                                    };
                                    rolloff_hz: {
                                        mean: number;
                                        std: number;
                                    };
                                    flatness: {
                                        mean: number;
                                        std: number;
                                    };
                                    flux: {
                                        mean: number;
                                        std: number;
                                    };
                                    zero_crossing_rate: number;
                                };
                                mfcc: {
                                    mean: number[];
                                    std: number[];
                                };
                                chroma: {
                                    mean: number[];
                                };
                                silence: {
                                    start_s: number;
                                    end_s: number;
                                };
                                clipping: {
                                    ratio: number;
                                };
                                stereo: {
                                    width: number;
                                    correlation: number | null;
                                    mono: boolean;
                                };
                                /** @description With include: lowest and highest samples, for drawing. */
                                waveform_peaks?: number[][];
                                /** @description With include: the same over time, in stretches of ten seconds; means of what is measured frame by frame. Some are missing where a file was analysed by an earlier version. */
                                segments?: {
                                    start_s: number;
                                    end_s: number;
                                    bpm: number | null;
                                    bpm_confidence?: number;
                                    key: string | null;
                                    mode: "major" | "minor" | null;
                                    key_confidence?: number;
                                    loudness_lufs: number;
                                    loudness_range_lu?: number | null;
                                    true_peak_dbtp?: number | null;
                                    onset_rate: number;
                                    danceability?: number;
                                    centroid_hz: number;
                                    bandwidth_hz?: number;
                                    rolloff_hz?: number;
                                    flatness?: number;
                                    flux?: number;
                                    zero_crossing_rate?: number;
                                    mfcc?: number[];
                                    chroma: number[];
                                    clipping_ratio?: number;
                                    stereo_width?: number;
                                }[];
                            };
                            /** @description What is not quite right with the file, though it could be measured. */
                            warnings: string[];
                        };
                    };
                };
            };
        };
    };
    searchTracks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Words of title, artist and release in any order, an ISRC or a UPC; at most 1000 characters. Typing errors and accents are forgiven, and the last word may be unfinished. Needed unless filters or similar_to are sent. */
                    query?: string;
                    /** @description Search the organisation's own tracks; true unless targets say otherwise. */
                    include_workspace?: boolean;
                    /** @description Search the atlas, too; needs the scope atlas.read. Default false. */
                    include_atlas?: boolean;
                    /** @description Another way to say what to search: containing atlas has the effect of include_atlas. */
                    targets?: ("workspace" | "atlas")[];
                    /** @description All of them must hold. */
                    filters?: {
                        /** @description Uids of the taxonomy: hits have all of these tags. */
                        tags?: string[];
                        /** @description Hyphens and case do not count. */
                        isrc?: string;
                        /** Format: uuid */
                        artist_id?: string;
                        /** @description Beats per minute; min, max or both, both included. */
                        bpm?: {
                            min?: number;
                            max?: number;
                        };
                        /** @description A note, and a mode where only that is meant: C, F#, Bb minor. */
                        key?: string;
                        /** @description Seconds; min, max or both, both included. */
                        duration?: {
                            min?: number;
                            max?: number;
                        };
                        /** @description Years; min, max or both, both included. */
                        release_year?: {
                            min?: number;
                            max?: number;
                        };
                    };
                    /** @description A track_uri: tracks that sound like it. It must have been analysed. */
                    similar_to?: string;
                    /**
                     * @description The order of the hits; - in front turns it round, and what is not known comes last. Default relevance.
                     * @enum {unknown}
                     */
                    sort?: "relevance" | "title" | "-title" | "release_date" | "-release_date" | "duration" | "-duration" | "bpm" | "-bpm";
                    /** @description From 1; default 1. */
                    page?: number;
                    /** @description 1 to 100; default 20. */
                    page_size?: number;
                };
            };
        };
        responses: {
            /** @description A page of hits, best first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                track_uri: string;
                                /** @description How well it answers; 0.9 and more are exact. */
                                score: number;
                                /** @description null where only a file was delivered. */
                                title: string | null;
                                isrc: string | null;
                                artists: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    role: string | null;
                                }[];
                                release: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                    upc: string | null;
                                } | null;
                                duration_ms: number | null;
                                /** @description Where most of the query was found; null when only filters were asked for. */
                                matched: {
                                    /** @enum {unknown} */
                                    field: "title" | "artist" | "release" | "isrc" | "upc";
                                    /** @description HTML: the text of the field, what was found in <em>. */
                                    snippet: string;
                                } | null;
                                source: {
                                    /** @enum {unknown} */
                                    layer: "workspace" | "atlas";
                                };
                            }[];
                        };
                    };
                };
            };
        };
    };
    listCatalogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogues. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            count: number;
                            results: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** @description Calls that name no catalogue use this one. */
                                is_default: boolean;
                                track_count: number;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listWorkspaceTracks: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description Exactly this ISRC, with or without hyphens. */
                isrc?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
                /** @description A part of the title; case and accents do not count. */
                title?: string;
                /** @description Of this artist. */
                artist_id?: string;
                /** @description A part of the name of one of the track's artists; case and accents do not count. */
                artist_name?: string;
                /** @description Of this release. */
                release_id?: string;
                /** @description Of this label. */
                label_id?: string;
                /** @description Of this catalogue. */
                catalog_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tracks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                track_uri: string;
                                /** @description A short name of the track, for profiling. */
                                musimap_uid: string;
                                /**
                                 * @description Which plane the record is in.
                                 * @enum {string}
                                 */
                                layer: "workspace";
                                /** Format: uuid */
                                catalog_id: string;
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                title: string | null;
                                isrc: string | null;
                                /** @description As much of YYYY-MM-DD as is known. */
                                release_date: string | null;
                                duration_ms: number | null;
                                artists: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    role: string | null;
                                }[];
                                releases: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                    upc: string | null;
                                    track_position: string | null;
                                    disk_number: string | null;
                                }[];
                                label: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                /** @description Official references, by source. */
                                references: {
                                    id: string;
                                    source: string;
                                }[];
                                customer_tags: {
                                    tag: string;
                                    category: string;
                                }[];
                                analysis: {
                                    /** @description none, pending, analysing, analysed or failed. */
                                    status: string;
                                    taxonomy_version: string | null;
                                    model_version: string | null;
                                    analysed_at: string | null;
                                };
                                /** @description For which products the track is ready. */
                                availability: {
                                    tagging: boolean;
                                    search: boolean;
                                    similarity: boolean;
                                    profiling: boolean;
                                };
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getWorkspaceTrack: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: tags, features, waveform, portrait, segments, lyrics, works, similar, fingerprint_matches. */
                include?: string[];
            };
            header?: never;
            path: {
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            track_uri: string;
                            /** @description A short name of the track, for profiling. */
                            musimap_uid: string;
                            /**
                             * @description Which plane the record is in.
                             * @enum {string}
                             */
                            layer: "workspace";
                            /** Format: uuid */
                            catalog_id: string;
                            /** @description The customer's own id. */
                            outer_id: string | null;
                            title: string | null;
                            isrc: string | null;
                            /** @description As much of YYYY-MM-DD as is known. */
                            release_date: string | null;
                            duration_ms: number | null;
                            artists: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                role: string | null;
                            }[];
                            releases: {
                                /** Format: uuid */
                                id: string;
                                title: string;
                                upc: string | null;
                                track_position: string | null;
                                disk_number: string | null;
                            }[];
                            label: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            /** @description Official references, by source. */
                            references: {
                                id: string;
                                source: string;
                            }[];
                            customer_tags: {
                                tag: string;
                                category: string;
                            }[];
                            analysis: {
                                /** @description none, pending, analysing, analysed or failed. */
                                status: string;
                                taxonomy_version: string | null;
                                model_version: string | null;
                                analysed_at: string | null;
                            };
                            /** @description For which products the track is ready. */
                            availability: {
                                tagging: boolean;
                                search: boolean;
                                similarity: boolean;
                                profiling: boolean;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. Null where the track has not been analysed. */
                            tags?: {
                                uid: string;
                                category: string | null;
                                name: string | null;
                                score: number;
                            }[] | null;
                            /** @description With include. Low-level features; null where the track has not been analysed. */
                            features?: {
                                [key: string]: unknown;
                            } | null;
                            /** @description With include. Lowest and highest samples of up to a thousand stretches, for drawing; null where the track has not been analysed. */
                            waveform?: number[][] | null;
                            /** @description With include, for those who may have profiles. Null where the track has not been analysed. */
                            portrait?: {
                                /** @description From sad to happy. */
                                valence: number;
                                /** @description From calm to excited. */
                                arousal: number;
                                /** @description How forceful it sounds. */
                                energy: number;
                                /** @description How well it can be danced to. */
                                danceability: number;
                                /** @description How much of it is played on acoustic instruments. */
                                acousticness: number;
                                /** @description How much of it is sung or spoken. */
                                vocal_presence: number;
                            } | null;
                            /** @description With include, for those who may have profiles. The course of the track, with the tags over their thresholds; null where it has not been analysed. */
                            segments?: {
                                start_s: number;
                                end_s: number;
                                tags: {
                                    [key: string]: {
                                        uid: string;
                                        name: string;
                                        /** @description A probability. */
                                        score: number;
                                    }[];
                                };
                            }[] | null;
                            /** @description With include. */
                            lyrics?: string | null;
                            /** @description With include. The atlas has none. */
                            works?: {
                                /** Format: uuid */
                                id: string;
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                title: string;
                                iswc: string | null;
                                contributors: {
                                    name: string;
                                    role: string | null;
                                }[];
                            }[];
                            /** @description With include. The twenty nearest of its catalogue, and of the atlas where the client may read that; the score is the cosine. */
                            similar?: {
                                track_uri: string;
                                score: number;
                            }[];
                            /** @description With include. Tracks that are the same recording, or a cover. */
                            fingerprint_matches?: {
                                track_uri: string;
                                layer: string;
                                match_score: number;
                                cover_confidence: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listWorkspaceArtists: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description A part of the name; case and accents do not count. */
                name?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
                /** @description Exactly this ISNI. */
                isni?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of artists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /**
                                 * @description Which plane the record is in.
                                 * @enum {string}
                                 */
                                layer: "workspace";
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                name: string;
                                isni: string | null;
                                external_references: {
                                    id: string;
                                    source: string;
                                }[];
                                track_count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getWorkspaceArtist: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: releases, tracks. */
                include?: string[];
            };
            header?: never;
            path: {
                artist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * @description Which plane the record is in.
                             * @enum {string}
                             */
                            layer: "workspace";
                            /** @description The customer's own id. */
                            outer_id: string | null;
                            name: string;
                            isni: string | null;
                            external_references: {
                                id: string;
                                source: string;
                            }[];
                            track_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. The first 100; all of them by the list of releases with artist_id. */
                            releases?: {
                                /** Format: uuid */
                                id: string;
                                title: string;
                                upc: string | null;
                                type: string | null;
                                /** @description As much of YYYY-MM-DD as is known. */
                                release_date: string | null;
                            }[];
                            /** @description With include. The first 100; all of them by the list of tracks with artist_id. */
                            tracks?: {
                                /** Format: uuid */
                                id: string;
                                track_uri: string;
                                title: string | null;
                                isrc: string | null;
                                duration_ms: number | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listWorkspaceReleases: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description A part of the title; case and accents do not count. */
                title?: string;
                /** @description Exactly this UPC. */
                upc?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
                /** @description Of this artist. */
                artist_id?: string;
                /** @description Of this label. */
                label_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of releases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /**
                                 * @description Which plane the record is in.
                                 * @enum {string}
                                 */
                                layer: "workspace";
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                title: string;
                                upc: string | null;
                                type: string | null;
                                /** @description As much of YYYY-MM-DD as is known. */
                                release_date: string | null;
                                label: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                artists: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    role: string | null;
                                }[];
                                track_count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getWorkspaceRelease: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: tracks. */
                include?: string[];
            };
            header?: never;
            path: {
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * @description Which plane the record is in.
                             * @enum {string}
                             */
                            layer: "workspace";
                            /** @description The customer's own id. */
                            outer_id: string | null;
                            title: string;
                            upc: string | null;
                            type: string | null;
                            /** @description As much of YYYY-MM-DD as is known. */
                            release_date: string | null;
                            label: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            artists: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                role: string | null;
                            }[];
                            track_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. The first 100; all of them by the list of tracks with release_id. */
                            tracks?: {
                                /** Format: uuid */
                                id: string;
                                track_uri: string;
                                title: string | null;
                                isrc: string | null;
                                duration_ms: number | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listWorkspaceLabels: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description A part of the name; case and accents do not count. */
                name?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /**
                                 * @description Which plane the record is in.
                                 * @enum {string}
                                 */
                                layer: "workspace";
                                name: string;
                                release_count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getWorkspaceLabel: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: releases. */
                include?: string[];
            };
            header?: never;
            path: {
                label_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * @description Which plane the record is in.
                             * @enum {string}
                             */
                            layer: "workspace";
                            name: string;
                            release_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. The first 100; all of them by the list of releases with label_id. */
                            releases?: {
                                /** Format: uuid */
                                id: string;
                                title: string;
                                upc: string | null;
                                type: string | null;
                                /** @description As much of YYYY-MM-DD as is known. */
                                release_date: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listWorkspaceWorks: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description A part of the title; case and accents do not count. */
                title?: string;
                /** @description Exactly this ISWC. */
                iswc?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of works. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                title: string;
                                iswc: string | null;
                                contributors: {
                                    name: string;
                                    role: string | null;
                                }[];
                                track_count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getWorkspaceWork: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: tracks. */
                include?: string[];
            };
            header?: never;
            path: {
                work_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @description The customer's own id. */
                            outer_id: string | null;
                            title: string;
                            iswc: string | null;
                            contributors: {
                                name: string;
                                role: string | null;
                            }[];
                            track_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. The first 100; all of them by the list of tracks. */
                            tracks?: {
                                /** Format: uuid */
                                id: string;
                                track_uri: string;
                                title: string | null;
                                isrc: string | null;
                                duration_ms: number | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listAtlasTracks: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description Exactly this ISRC, with or without hyphens. */
                isrc?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
                /** @description A part of the title; case and accents do not count. */
                title?: string;
                /** @description Of this artist. */
                artist_id?: string;
                /** @description A part of the name of one of the track's artists; case and accents do not count. */
                artist_name?: string;
                /** @description Of this release. */
                release_id?: string;
                /** @description Of this label. */
                label_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tracks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                track_uri: string;
                                /** @description A short name of the track, for profiling. */
                                musimap_uid: string;
                                /**
                                 * @description Which plane the record is in.
                                 * @enum {string}
                                 */
                                layer: "atlas";
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                title: string | null;
                                isrc: string | null;
                                /** @description As much of YYYY-MM-DD as is known. */
                                release_date: string | null;
                                duration_ms: number | null;
                                artists: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    role: string | null;
                                }[];
                                releases: {
                                    /** Format: uuid */
                                    id: string;
                                    title: string;
                                    upc: string | null;
                                    track_position: string | null;
                                    disk_number: string | null;
                                }[];
                                label: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                /** @description Official references, by source. */
                                references: {
                                    id: string;
                                    source: string;
                                }[];
                                customer_tags: {
                                    tag: string;
                                    category: string;
                                }[];
                                analysis: {
                                    /** @description none, pending, analysing, analysed or failed. */
                                    status: string;
                                    taxonomy_version: string | null;
                                    model_version: string | null;
                                    analysed_at: string | null;
                                };
                                /** @description For which products the track is ready. */
                                availability: {
                                    tagging: boolean;
                                    search: boolean;
                                    similarity: boolean;
                                    profiling: boolean;
                                };
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAtlasTrack: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: tags, features, waveform, portrait, segments, lyrics, works, similar, fingerprint_matches. */
                include?: string[];
            };
            header?: never;
            path: {
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            track_uri: string;
                            /** @description A short name of the track, for profiling. */
                            musimap_uid: string;
                            /**
                             * @description Which plane the record is in.
                             * @enum {string}
                             */
                            layer: "atlas";
                            /** @description The customer's own id. */
                            outer_id: string | null;
                            title: string | null;
                            isrc: string | null;
                            /** @description As much of YYYY-MM-DD as is known. */
                            release_date: string | null;
                            duration_ms: number | null;
                            artists: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                role: string | null;
                            }[];
                            releases: {
                                /** Format: uuid */
                                id: string;
                                title: string;
                                upc: string | null;
                                track_position: string | null;
                                disk_number: string | null;
                            }[];
                            label: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            /** @description Official references, by source. */
                            references: {
                                id: string;
                                source: string;
                            }[];
                            customer_tags: {
                                tag: string;
                                category: string;
                            }[];
                            analysis: {
                                /** @description none, pending, analysing, analysed or failed. */
                                status: string;
                                taxonomy_version: string | null;
                                model_version: string | null;
                                analysed_at: string | null;
                            };
                            /** @description For which products the track is ready. */
                            availability: {
                                tagging: boolean;
                                search: boolean;
                                similarity: boolean;
                                profiling: boolean;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. Null where the track has not been analysed. */
                            tags?: {
                                uid: string;
                                category: string | null;
                                name: string | null;
                                score: number;
                            }[] | null;
                            /** @description With include. Low-level features; null where the track has not been analysed. */
                            features?: {
                                [key: string]: unknown;
                            } | null;
                            /** @description With include. Lowest and highest samples of up to a thousand stretches, for drawing; null where the track has not been analysed. */
                            waveform?: number[][] | null;
                            /** @description With include, for those who may have profiles. Null where the track has not been analysed. */
                            portrait?: {
                                /** @description From sad to happy. */
                                valence: number;
                                /** @description From calm to excited. */
                                arousal: number;
                                /** @description How forceful it sounds. */
                                energy: number;
                                /** @description How well it can be danced to. */
                                danceability: number;
                                /** @description How much of it is played on acoustic instruments. */
                                acousticness: number;
                                /** @description How much of it is sung or spoken. */
                                vocal_presence: number;
                            } | null;
                            /** @description With include, for those who may have profiles. The course of the track, with the tags over their thresholds; null where it has not been analysed. */
                            segments?: {
                                start_s: number;
                                end_s: number;
                                tags: {
                                    [key: string]: {
                                        uid: string;
                                        name: string;
                                        /** @description A probability. */
                                        score: number;
                                    }[];
                                };
                            }[] | null;
                            /** @description With include. */
                            lyrics?: string | null;
                            /** @description With include. The atlas has none. */
                            works?: {
                                /** Format: uuid */
                                id: string;
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                title: string;
                                iswc: string | null;
                                contributors: {
                                    name: string;
                                    role: string | null;
                                }[];
                            }[];
                            /** @description With include. The twenty nearest of its catalogue, and of the atlas where the client may read that; the score is the cosine. */
                            similar?: {
                                track_uri: string;
                                score: number;
                            }[];
                            /** @description With include. Tracks that are the same recording, or a cover. */
                            fingerprint_matches?: {
                                track_uri: string;
                                layer: string;
                                match_score: number;
                                cover_confidence: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listAtlasArtists: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description A part of the name; case and accents do not count. */
                name?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
                /** @description Exactly this ISNI. */
                isni?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of artists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /**
                                 * @description Which plane the record is in.
                                 * @enum {string}
                                 */
                                layer: "atlas";
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                name: string;
                                isni: string | null;
                                external_references: {
                                    id: string;
                                    source: string;
                                }[];
                                track_count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAtlasArtist: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: releases, tracks. */
                include?: string[];
            };
            header?: never;
            path: {
                artist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * @description Which plane the record is in.
                             * @enum {string}
                             */
                            layer: "atlas";
                            /** @description The customer's own id. */
                            outer_id: string | null;
                            name: string;
                            isni: string | null;
                            external_references: {
                                id: string;
                                source: string;
                            }[];
                            track_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. The first 100; all of them by the list of releases with artist_id. */
                            releases?: {
                                /** Format: uuid */
                                id: string;
                                title: string;
                                upc: string | null;
                                type: string | null;
                                /** @description As much of YYYY-MM-DD as is known. */
                                release_date: string | null;
                            }[];
                            /** @description With include. The first 100; all of them by the list of tracks with artist_id. */
                            tracks?: {
                                /** Format: uuid */
                                id: string;
                                track_uri: string;
                                title: string | null;
                                isrc: string | null;
                                duration_ms: number | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listAtlasReleases: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description A part of the title; case and accents do not count. */
                title?: string;
                /** @description Exactly this UPC. */
                upc?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
                /** @description Of this artist. */
                artist_id?: string;
                /** @description Of this label. */
                label_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of releases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /**
                                 * @description Which plane the record is in.
                                 * @enum {string}
                                 */
                                layer: "atlas";
                                /** @description The customer's own id. */
                                outer_id: string | null;
                                title: string;
                                upc: string | null;
                                type: string | null;
                                /** @description As much of YYYY-MM-DD as is known. */
                                release_date: string | null;
                                label: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                } | null;
                                artists: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    role: string | null;
                                }[];
                                track_count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAtlasRelease: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: tracks. */
                include?: string[];
            };
            header?: never;
            path: {
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * @description Which plane the record is in.
                             * @enum {string}
                             */
                            layer: "atlas";
                            /** @description The customer's own id. */
                            outer_id: string | null;
                            title: string;
                            upc: string | null;
                            type: string | null;
                            /** @description As much of YYYY-MM-DD as is known. */
                            release_date: string | null;
                            label: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            artists: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                role: string | null;
                            }[];
                            track_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. The first 100; all of them by the list of tracks with release_id. */
                            tracks?: {
                                /** Format: uuid */
                                id: string;
                                track_uri: string;
                                title: string | null;
                                isrc: string | null;
                                duration_ms: number | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listAtlasLabels: {
        parameters: {
            query?: {
                /** @description From 1; default 1. */
                page?: number;
                /** @description 1 to 100; default 50. */
                page_size?: number;
                /** @description A part of the name; case and accents do not count. */
                name?: string;
                /** @description Exactly this id of the customer. */
                outer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /**
                                 * @description Which plane the record is in.
                                 * @enum {string}
                                 */
                                layer: "atlas";
                                name: string;
                                release_count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAtlasLabel: {
        parameters: {
            query?: {
                /** @description What to add, separated by commas or repeated: releases. */
                include?: string[];
            };
            header?: never;
            path: {
                label_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * @description Which plane the record is in.
                             * @enum {string}
                             */
                            layer: "atlas";
                            name: string;
                            release_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description With include. The first 100; all of them by the list of releases with label_id. */
                            releases?: {
                                /** Format: uuid */
                                id: string;
                                title: string;
                                upc: string | null;
                                type: string | null;
                                /** @description As much of YYYY-MM-DD as is known. */
                                release_date: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getTrackAudio: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            track_uri: string;
                            /** @description Needs no bearer token. Range requests work, so players can seek. */
                            url: string;
                            /** Format: date-time */
                            expires_at: string;
                            content_type: string;
                            /** @description Bytes. */
                            size: number;
                        };
                    };
                };
            };
        };
    };
    listIngestions: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
                status?: "received" | "storing" | "analysing" | "computing" | "completed" | "completed_with_errors" | "failed" | "cancelled";
                mode?: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan" | "tagging";
                catalog_id?: string;
                created_after?: string;
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of ingestions, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                mode: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan" | "tagging";
                                /** @enum {string} */
                                status: "received" | "storing" | "analysing" | "computing" | "completed" | "completed_with_errors" | "failed" | "cancelled";
                                /** @description What is being done; null when it has come to its end. */
                                stage: "store" | "analyse" | "compute" | null;
                                /** Format: uuid */
                                catalog_id: string;
                                /** @description Exact at any moment. */
                                counts: {
                                    /** @description Items found so far. */
                                    total: number;
                                    /** @description Items whose entry is in the catalogue, whatever followed. */
                                    stored: number;
                                    /** @description Items whose audio was analysed, whatever followed. */
                                    analysed: number;
                                    /** @description Items whose track is available. */
                                    available: number;
                                    /** @description Items that failed. */
                                    failed: number;
                                    /** @description Items left out, each with its reason. */
                                    skipped: number;
                                };
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                                /** @description Null while it is under way. */
                                finished_at: string | null;
                                /** @description Why it failed. */
                                error?: {
                                    error_code: string;
                                    message: string;
                                };
                                /** @description A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
                                export_url?: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    createIngestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How the delivery comes; the fields beyond the common ones belong to one mode each.
                     * @enum {string}
                     */
                    mode: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan";
                    /**
                     * Format: uuid
                     * @description Which catalogue; else the one the client is bound to, else the organisation's default.
                     */
                    catalog_id?: string;
                    /** @description Whether new audio takes the place of what a track has, and is analysed. Default true. */
                    overwrite_audio_file?: boolean;
                    /** @description Delivered files leave the delivery path always; true: they are deleted when they are done with, false: kept under processed/. Files under inbound/ stay. Default true. */
                    delete_delivered_file?: boolean;
                    /** @description api_json: the records, at most 1000. */
                    tracks?: {
                        /** @description Your unique id of the track; a later record with it overwrites the earlier. */
                        outer_id: string;
                        /** @description A path under delivery/audio/ (media_fetch_type s3) or a URL (download). */
                        primary_media: string;
                        /** @description Official references of the track. */
                        references?: {
                            id: string;
                            source: string;
                        }[];
                        /** @description Title. */
                        title?: string;
                        /** @description Full lyrics. */
                        lyrics?: string;
                        /** @description ISRC. */
                        isrc?: string;
                        /** @description YYYYMMDD, as a number. */
                        release_date?: number;
                        /** @description Length. */
                        duration_ms?: number;
                        /** @description Name of the label. */
                        label?: string;
                        /** @description Releases the track is on. */
                        albums?: {
                            /** @description Your id of the release. */
                            id?: string;
                            /** @description UPC or EAN. */
                            upc?: string;
                            /** @description Title. */
                            title?: string;
                            /** @description YYYYMMDD, as text. */
                            release_date?: string;
                            /** @description Official, Compilation, Single … */
                            type?: string;
                            /** @description Official references of the album. */
                            references?: {
                                id: string;
                                source: string;
                            }[];
                            /** @description Position on the disk. */
                            track_position?: string;
                            /** @description Number of the disk. */
                            disk_number?: string;
                            /** @description Name of the release's label. */
                            label?: string;
                        }[];
                        /** @description Who made it. */
                        artists?: {
                            /** @description Your id of the artist. */
                            id?: string;
                            /** @description Name. */
                            name?: string;
                            /** @description What the artist does here. */
                            role?: string;
                            /** @description ISNI. */
                            isni?: string;
                            /** @description Official references of the artist. */
                            references?: {
                                id: string;
                                source: string;
                            }[];
                        }[];
                        /** @description The compositions recorded. */
                        works?: {
                            /** @description Your id of the work. */
                            id?: string;
                            /** @description Title. */
                            title?: string;
                            /** @description ISWC. */
                            iswc?: string;
                            contributors?: {
                                name: string;
                                /** @description Composer … */
                                role?: string;
                                /** @description ISNI. */
                                isni?: string;
                            }[];
                        }[];
                        /** @description Your own tags. */
                        customer_tags?: {
                            tag: string;
                            /** @description Category. */
                            category?: string;
                        }[];
                    }[];
                    /**
                     * @description api_json: whether primary_media is a path under delivery/audio/ (s3, the default) or a URL.
                     * @enum {string}
                     */
                    media_fetch_type?: "s3" | "download";
                    /** @description s3_csv: the file, under delivery/metadata/ or inbound/. s3_ddex: a message or a batch folder under delivery/ddex/; everything that is there when left out. */
                    path?: string;
                    /** @description s3_csv: what separates columns; found by itself when left out. */
                    delimiter?: string;
                    /** @description s3_csv: the columns in order, for a file without a header; or for each header that is not ours the column it is, null to leave it out. */
                    columns?: string[] | {
                        [key: string]: string | null;
                    };
                    /** @description s3_scan: a folder under delivery/audio/ or inbound/; all of delivery/audio/ when left out. */
                    prefix?: string;
                    /** @description s3_scan: how file names are split into fields: a mapping, its YAML text, or the name of a .yaml file under delivery/mapping/. */
                    mapping?: string | {
                        separator: string;
                        columns: string[];
                    };
                    /** @description Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
                    idempotency_key?: string;
                    /** @description The same as idempotency_key. */
                    request_id?: string;
                };
            };
        };
        responses: {
            /** @description It is under way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan" | "tagging";
                            /** @enum {string} */
                            status: "received" | "storing" | "analysing" | "computing" | "completed" | "completed_with_errors" | "failed" | "cancelled";
                            /** @description What is being done; null when it has come to its end. */
                            stage: "store" | "analyse" | "compute" | null;
                            /** Format: uuid */
                            catalog_id: string;
                            /** @description Exact at any moment. */
                            counts: {
                                /** @description Items found so far. */
                                total: number;
                                /** @description Items whose entry is in the catalogue, whatever followed. */
                                stored: number;
                                /** @description Items whose audio was analysed, whatever followed. */
                                analysed: number;
                                /** @description Items whose track is available. */
                                available: number;
                                /** @description Items that failed. */
                                failed: number;
                                /** @description Items left out, each with its reason. */
                                skipped: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Null while it is under way. */
                            finished_at: string | null;
                            /** @description Why it failed. */
                            error?: {
                                error_code: string;
                                message: string;
                            };
                            /** @description A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
                            export_url?: string;
                        };
                    };
                };
            };
        };
    };
    getIngestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ingestion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan" | "tagging";
                            /** @enum {string} */
                            status: "received" | "storing" | "analysing" | "computing" | "completed" | "completed_with_errors" | "failed" | "cancelled";
                            /** @description What is being done; null when it has come to its end. */
                            stage: "store" | "analyse" | "compute" | null;
                            /** Format: uuid */
                            catalog_id: string;
                            /** @description Exact at any moment. */
                            counts: {
                                /** @description Items found so far. */
                                total: number;
                                /** @description Items whose entry is in the catalogue, whatever followed. */
                                stored: number;
                                /** @description Items whose audio was analysed, whatever followed. */
                                analysed: number;
                                /** @description Items whose track is available. */
                                available: number;
                                /** @description Items that failed. */
                                failed: number;
                                /** @description Items left out, each with its reason. */
                                skipped: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Null while it is under way. */
                            finished_at: string | null;
                            /** @description Why it failed. */
                            error?: {
                                error_code: string;
                                message: string;
                            };
                            /** @description A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
                            export_url?: string;
                        };
                    };
                };
            };
        };
    };
    cancelIngestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ingestion as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan" | "tagging";
                            /** @enum {string} */
                            status: "received" | "storing" | "analysing" | "computing" | "completed" | "completed_with_errors" | "failed" | "cancelled";
                            /** @description What is being done; null when it has come to its end. */
                            stage: "store" | "analyse" | "compute" | null;
                            /** Format: uuid */
                            catalog_id: string;
                            /** @description Exact at any moment. */
                            counts: {
                                /** @description Items found so far. */
                                total: number;
                                /** @description Items whose entry is in the catalogue, whatever followed. */
                                stored: number;
                                /** @description Items whose audio was analysed, whatever followed. */
                                analysed: number;
                                /** @description Items whose track is available. */
                                available: number;
                                /** @description Items that failed. */
                                failed: number;
                                /** @description Items left out, each with its reason. */
                                skipped: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Null while it is under way. */
                            finished_at: string | null;
                            /** @description Why it failed. */
                            error?: {
                                error_code: string;
                                message: string;
                            };
                            /** @description A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
                            export_url?: string;
                        };
                    };
                };
            };
        };
    };
    retryIngestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is under way again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            mode: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan" | "tagging";
                            /** @enum {string} */
                            status: "received" | "storing" | "analysing" | "computing" | "completed" | "completed_with_errors" | "failed" | "cancelled";
                            /** @description What is being done; null when it has come to its end. */
                            stage: "store" | "analyse" | "compute" | null;
                            /** Format: uuid */
                            catalog_id: string;
                            /** @description Exact at any moment. */
                            counts: {
                                /** @description Items found so far. */
                                total: number;
                                /** @description Items whose entry is in the catalogue, whatever followed. */
                                stored: number;
                                /** @description Items whose audio was analysed, whatever followed. */
                                analysed: number;
                                /** @description Items whose track is available. */
                                available: number;
                                /** @description Items that failed. */
                                failed: number;
                                /** @description Items left out, each with its reason. */
                                skipped: number;
                            };
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Null while it is under way. */
                            finished_at: string | null;
                            /** @description Why it failed. */
                            error?: {
                                error_code: string;
                                message: string;
                            };
                            /** @description A CSV of its tags, for whoever has this link, for a day. Read again for a new one. */
                            export_url?: string;
                        };
                    };
                };
            };
        };
    };
    listIngestionItems: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
                status?: "pending" | "stored" | "analysing" | "analysed" | "available" | "failed" | "skipped";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items, in the order of the delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /** @description Its number in the delivery. */
                                index: number;
                                /** @description Where it stands in the delivery: file and line, key of the file … */
                                source: string;
                                /** @description Null where none could be read. */
                                outer_id: string | null;
                                /** @enum {string} */
                                status: "pending" | "stored" | "analysing" | "analysed" | "available" | "failed" | "skipped";
                                /** @description Of a failed item, or of one that waits to be tried again. */
                                error_code: string | null;
                                /** @description Why it is as it is. */
                                message: string | null;
                                /** @description The track it was stored as. */
                                track_uri: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listIngestionEntities: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** @description track, artist, release, label or work. */
                                type: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Your id of it, where you gave one. */
                                outer_id: string | null;
                                /** @description What this ingestion did to it. */
                                action: "created" | "updated" | "unchanged";
                                /** @description Of a track. */
                                track_uri?: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listProfiles: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of profiles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                track_uri: string;
                                musimap_uid: string;
                                isrc: string | null;
                                outer_id: string | null;
                                taxonomy_version: string;
                                model_version: string;
                                /** @description Every score, by category, the highest first. */
                                tags: {
                                    [key: string]: {
                                        uid: string;
                                        name: string;
                                        /** @description A probability. */
                                        score: number;
                                    }[];
                                };
                                portrait: {
                                    /** @description From sad to happy. */
                                    valence: number;
                                    /** @description From calm to excited. */
                                    arousal: number;
                                    /** @description How forceful it sounds. */
                                    energy: number;
                                    /** @description How well it can be danced to. */
                                    danceability: number;
                                    /** @description How much of it is played on acoustic instruments. */
                                    acousticness: number;
                                    /** @description How much of it is sung or spoken. */
                                    vocal_presence: number;
                                };
                                /** @description The course of the track, with the tags over their thresholds. */
                                segments: {
                                    start_s: number;
                                    end_s: number;
                                    tags: {
                                        [key: string]: {
                                            uid: string;
                                            name: string;
                                            /** @description A probability. */
                                            score: number;
                                        }[];
                                    };
                                }[];
                                /** @description The nearest tracks of its catalogue, and of the atlas where the client may read that. */
                                similar: {
                                    track_uri: string;
                                    /** @description The cosine. */
                                    score: number;
                                }[];
                                fingerprint_matches: {
                                    track_uri: string;
                                    layer: string;
                                    /** @description From 0.5 on the two are the same recording. */
                                    match_score: number;
                                    /** @description How likely the two are versions of one piece. */
                                    cover_confidence: number;
                                }[];
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    createProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As track records show it. */
                    musimap_uid?: string;
                    /** @description With or without hyphens. */
                    isrc?: string;
                    /** @description Your own id of the track. */
                    outer_id?: string;
                    /**
                     * Format: uuid
                     * @description Looks in this catalogue alone.
                     */
                    catalog_id?: string;
                    /** @description Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing. */
                    idempotency_key?: string;
                    /** @description The same as idempotency_key. */
                    request_id?: string;
                };
            };
        };
        responses: {
            /** @description The profile, which is kept. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        /** @description All that was known of how a track sounds when the profile was made. */
                        data: {
                            /** Format: uuid */
                            id: string;
                            track_uri: string;
                            musimap_uid: string;
                            isrc: string | null;
                            outer_id: string | null;
                            taxonomy_version: string;
                            model_version: string;
                            /** @description Every score, by category, the highest first. */
                            tags: {
                                [key: string]: {
                                    uid: string;
                                    name: string;
                                    /** @description A probability. */
                                    score: number;
                                }[];
                            };
                            portrait: {
                                /** @description From sad to happy. */
                                valence: number;
                                /** @description From calm to excited. */
                                arousal: number;
                                /** @description How forceful it sounds. */
                                energy: number;
                                /** @description How well it can be danced to. */
                                danceability: number;
                                /** @description How much of it is played on acoustic instruments. */
                                acousticness: number;
                                /** @description How much of it is sung or spoken. */
                                vocal_presence: number;
                            };
                            /** @description The course of the track, with the tags over their thresholds. */
                            segments: {
                                start_s: number;
                                end_s: number;
                                tags: {
                                    [key: string]: {
                                        uid: string;
                                        name: string;
                                        /** @description A probability. */
                                        score: number;
                                    }[];
                                };
                            }[];
                            /** @description The nearest tracks of its catalogue, and of the atlas where the client may read that. */
                            similar: {
                                track_uri: string;
                                /** @description The cosine. */
                                score: number;
                            }[];
                            fingerprint_matches: {
                                track_uri: string;
                                layer: string;
                                /** @description From 0.5 on the two are the same recording. */
                                match_score: number;
                                /** @description How likely the two are versions of one piece. */
                                cover_confidence: number;
                            }[];
                            /** Format: date-time */
                            created_at: string;
                        };
                    };
                };
            };
        };
    };
    createInboundUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where to put it, relative to inbound/. Subfolders are fine. */
                    object_key: string;
                    /** @description The file's media type. For audio, what its bytes say counts. */
                    content_type: string;
                };
            };
        };
        responses: {
            /** @description Where and how to send the file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            object_key: string;
                            /** @description What to pass to tagging and ingestion once the file is there. */
                            s3_file_uri: string;
                            /** @enum {string} */
                            method: "PUT";
                            /**
                             * Format: uri
                             * @description Send the bytes here; no token is needed.
                             */
                            url: string;
                            /** @description Headers to send with the bytes. */
                            headers: {
                                [key: string]: string;
                            };
                            /**
                             * Format: date-time
                             * @description Until when the URL works.
                             */
                            expires_at: string;
                        };
                    };
                };
            };
        };
    };
    listInboundObjects: {
        parameters: {
            query?: {
                /** @description List mode: only keys that start with it. */
                prefix?: string;
                /** @description List mode: 1 to 100, default 50. */
                page_size?: number;
                /** @description List mode: the next_token of the previous page. */
                continuation_token?: string;
                /** @description Exact mode: this object alone. */
                object_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of objects, or one object in exact mode. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            objects: {
                                object_key: string;
                                s3_file_uri: string;
                                /** @description In bytes. */
                                size: number;
                                content_type: string;
                                etag: string;
                                /** Format: date-time */
                                last_modified: string;
                            }[];
                            /** @description The continuation_token of the next page; null on the last. */
                            next_token: string | null;
                        } | {
                            object_key: string;
                            s3_file_uri: string;
                            /** @description In bytes. */
                            size: number;
                            content_type: string;
                            etag: string;
                            /** Format: date-time */
                            last_modified: string;
                        };
                    };
                };
            };
        };
    };
    download: {
        parameters: {
            query: {
                /** @description From the URL that was given out. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The range that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                url: string;
                                description: string;
                                events: string[];
                                enabled: boolean;
                                /** @description `gone`: the receiver answered 410. Null while it is enabled. */
                                disabled_reason: "requested" | "gone" | null;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where to send events by POST. https, and reachable by the public. */
                    url: string;
                    /** @description For people. */
                    description?: string;
                    /** @description Which events to send; all when left out. */
                    events?: ("ingestion.completed" | "ingestion.failed" | "track.analysed" | "profile.created" | "credits.low" | "entitlement.changed" | "webhook.test")[];
                };
            };
        };
        responses: {
            /** @description The webhook. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            description: string;
                            events: string[];
                            enabled: boolean;
                            /** @description `gone`: the receiver answered 410. Null while it is enabled. */
                            disabled_reason: "requested" | "gone" | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            description: string;
                            events: string[];
                            enabled: boolean;
                            /** @description `gone`: the receiver answered 410. Null while it is enabled. */
                            disabled_reason: "requested" | "gone" | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where to send events by POST. https, and reachable by the public. */
                    url?: string;
                    /** @description For people. */
                    description?: string;
                    events?: ("ingestion.completed" | "ingestion.failed" | "track.analysed" | "profile.created" | "credits.low" | "entitlement.changed" | "webhook.test")[];
                    /** @description false: nothing is sent until it is true again. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            description: string;
                            events: string[];
                            enabled: boolean;
                            /** @description `gone`: the receiver answered 410. Null while it is enabled. */
                            disabled_reason: "requested" | "gone" | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * Format: uuid
                             * @description The webhook-id that receivers see.
                             */
                            event_id: string;
                            type: string;
                            /** @enum {string} */
                            status: "pending" | "delivered" | "failed";
                            /** @description Oldest first. */
                            attempts: {
                                /** Format: date-time */
                                attempted_at: string;
                                duration_ms: number;
                                /** @description Null where no answer came. */
                                response_status: number | null;
                                /** @description What the receiver did wrong. */
                                error: string | null;
                            }[];
                            next_attempt_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                        };
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /**
                                 * Format: uuid
                                 * @description The webhook-id that receivers see.
                                 */
                                event_id: string;
                                type: string;
                                /** @enum {string} */
                                status: "pending" | "delivered" | "failed";
                                /** @description Oldest first. */
                                attempts: {
                                    /** Format: date-time */
                                    attempted_at: string;
                                    duration_ms: number;
                                    /** @description Null where no answer came. */
                                    response_status: number | null;
                                    /** @description What the receiver did wrong. */
                                    error: string | null;
                                }[];
                                next_attempt_at: string | null;
                                /** Format: date-time */
                                created_at: string;
                                delivered_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * Format: uuid
                             * @description The webhook-id that receivers see.
                             */
                            event_id: string;
                            type: string;
                            /** @enum {string} */
                            status: "pending" | "delivered" | "failed";
                            /** @description Oldest first. */
                            attempts: {
                                /** Format: date-time */
                                attempted_at: string;
                                duration_ms: number;
                                /** @description Null where no answer came. */
                                response_status: number | null;
                                /** @description What the receiver did wrong. */
                                error: string | null;
                            }[];
                            next_attempt_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                        };
                    };
                };
            };
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /**
                             * Format: uuid
                             * @description The webhook-id that receivers see.
                             */
                            event_id: string;
                            type: string;
                            /** @enum {string} */
                            status: "pending" | "delivered" | "failed";
                            /** @description Oldest first. */
                            attempts: {
                                /** Format: date-time */
                                attempted_at: string;
                                duration_ms: number;
                                /** @description Null where no answer came. */
                                response_status: number | null;
                                /** @description What the receiver did wrong. */
                                error: string | null;
                            }[];
                            next_attempt_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                        };
                    };
                };
            };
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The client_id.
                                 */
                                id: string;
                                name: string;
                                /** @enum {string} */
                                type: "public" | "confidential" | "machine" | "legacy";
                                redirect_uris: string[];
                                scopes: string[];
                                /** @description The catalogue all its calls are bound to, if any. */
                                catalog_id: string | null;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Since when it can do nothing; null while it works. */
                                revoked_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As people see it when they sign in. */
                    name: string;
                    /**
                     * @description machine: acts for the organisation itself. confidential: signs people in and keeps a secret on a server. public: signs people in without a secret.
                     * @enum {string}
                     */
                    type: "public" | "confidential" | "machine";
                    /** @description Where people return after signing in: https, or http on localhost. Byte for byte. */
                    redirect_uris?: string[];
                    /** @description What it may ask for; all that fit its type when left out. */
                    scopes?: ("openid" | "profile" | "email" | "tagging.write" | "tagging.read" | "audio.write" | "atlas.read" | "search.read" | "workspace.read" | "catalogs.read" | "ingestion.read" | "ingestion.write" | "storage.read" | "storage.write" | "profiling.read" | "profiling.write" | "credits.read" | "webhooks.write")[];
                    /**
                     * Format: uuid
                     * @description Binds all its calls to this catalogue.
                     */
                    catalog_id?: string;
                };
            };
        };
        responses: {
            /** @description The application, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /**
                             * Format: uuid
                             * @description The client_id.
                             */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            type: "public" | "confidential" | "machine" | "legacy";
                            redirect_uris: string[];
                            scopes: string[];
                            /** @description The catalogue all its calls are bound to, if any. */
                            catalog_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Since when it can do nothing; null while it works. */
                            revoked_at: string | null;
                            /** @description Shown this once, and kept as a hash alone. A public client has none. */
                            client_secret?: string;
                        };
                    };
                };
            };
        };
    };
    renewClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            client_secret: string;
                        };
                    };
                };
            };
        };
    };
    revokeClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /**
                             * Format: uuid
                             * @description The client_id.
                             */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            type: "public" | "confidential" | "machine" | "legacy";
                            redirect_uris: string[];
                            scopes: string[];
                            /** @description The catalogue all its calls are bound to, if any. */
                            catalog_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Since when it can do nothing; null while it works. */
                            revoked_at: string | null;
                        };
                    };
                };
            };
        };
    };
    listStorageKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The area and its keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /**
                             * Format: uri
                             * @description What an S3 client calls.
                             */
                            endpoint: string;
                            region: string;
                            bucket: string;
                            keys: {
                                access_key_id: string;
                                /** Format: date-time */
                                created_at: string;
                                /** @description When it stops working; null: until it is rotated or revoked. */
                                expires_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    createStorageKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pair, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /**
                             * Format: uri
                             * @description What an S3 client calls.
                             */
                            endpoint: string;
                            region: string;
                            bucket: string;
                            access_key_id: string;
                            /** @description Shown this once. */
                            secret_access_key: string;
                        };
                    };
                };
            };
        };
    };
    rotateStorageKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 0: they end now.
                     * @default 24
                     */
                    grace_hours?: number;
                };
            };
        };
        responses: {
            /** @description The pair, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /**
                             * Format: uri
                             * @description What an S3 client calls.
                             */
                            endpoint: string;
                            region: string;
                            bucket: string;
                            access_key_id: string;
                            /** @description Shown this once. */
                            secret_access_key: string;
                        };
                    };
                };
            };
        };
    };
    revokeStorageKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                access_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            access_key_id: string;
                        };
                    };
                };
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
                /** @description A part of the name. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organisations, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                region: string;
                                entitlements: string[];
                                credits: {
                                    available: number;
                                    reserved: number;
                                };
                                user_count: number;
                                client_count: number;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Since when it can do nothing; null while it works. */
                                disabled_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            region: string;
                            entitlements: string[];
                            credits: {
                                available: number;
                                reserved: number;
                            };
                            user_count: number;
                            client_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Since when it can do nothing; null while it works. */
                            disabled_at: string | null;
                            track_count: number;
                            /** @description The first 200, oldest first. */
                            users: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                /** @enum {string} */
                                role: "member" | "admin" | "operator";
                                second_factor: boolean;
                                disabled: boolean;
                            }[];
                        };
                    };
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    disabled: boolean;
                };
            };
        };
        responses: {
            /** @description The organisation as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            region: string;
                            entitlements: string[];
                            credits: {
                                available: number;
                                reserved: number;
                            };
                            user_count: number;
                            client_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Since when it can do nothing; null while it works. */
                            disabled_at: string | null;
                        };
                    };
                };
            };
        };
    };
    changeEntitlements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    grant?: ("tagging" | "audio_features" | "atlas" | "search" | "ingestion" | "profiling")[];
                    revoke?: ("tagging" | "audio_features" | "atlas" | "search" | "ingestion" | "profiling")[];
                };
            };
        };
        responses: {
            /** @description The organisation as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            region: string;
                            entitlements: string[];
                            credits: {
                                available: number;
                                reserved: number;
                            };
                            user_count: number;
                            client_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Since when it can do nothing; null while it works. */
                            disabled_at: string | null;
                        };
                    };
                };
            };
        };
    };
    listOrganizationCredits: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                page_size?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @description How many there are in all, after filtering. */
                            count: number;
                            page: number;
                            page_size: number;
                            /** @description 0 when there is nothing. */
                            total_pages: number;
                            has_next: boolean;
                            has_previous: boolean;
                            results: {
                                /** Format: uuid */
                                id: string;
                                /** @description `grant`: credits were added. `reserve`: set aside before work. `settle`: spent, the work is done. `release`: given back, it was not. */
                                kind: "grant" | "reserve" | "settle" | "release";
                                /** @description How many credits the entry is about. */
                                credits: number;
                                /** @description What it changed in available. The sum over the whole ledger is what is available. */
                                amount: number;
                                /** @description Afterwards. */
                                available: number;
                                /** @description Afterwards. */
                                reserved: number;
                                /** @description What for: tagging, ingestion …, or what the operator wrote. */
                                reason: string;
                                /** @description What it belongs to, such as the id of an ingestion. */
                                reference: string | null;
                                /** @description The same for a reserve and the settles and releases that follow it. */
                                reservation_id: string | null;
                                /** Format: date-time */
                                created_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    grantCredits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number;
                    /** @description What its ledger says. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The organisation as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            region: string;
                            entitlements: string[];
                            credits: {
                                available: number;
                                reserved: number;
                            };
                            user_count: number;
                            client_count: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Since when it can do nothing; null while it works. */
                            disabled_at: string | null;
                        };
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The HTTP status, repeated. */
                        status: number;
                        message: string;
                        data: {
                            /** @enum {string} */
                            status: "operational" | "degraded" | "down";
                            /** Format: date-time */
                            checked_at: string;
                            components: {
                                /** @enum {string} */
                                database: "operational" | "down";
                                /** @enum {string} */
                                storage: "operational" | "down";
                                /** @enum {string} */
                                queue: "operational" | "down";
                                /** @enum {string} */
                                analysis: "operational" | "down";
                            };
                            /** @description Those that reported themselves lately. */
                            processes: {
                                role: string;
                                host: string;
                                pid: number;
                                /** Format: date-time */
                                started_at: string;
                                /** Format: date-time */
                                seen_at: string;
                            }[];
                            /** @description The jobs of each kind, busiest first; counted about once a minute. */
                            queues: {
                                name: string;
                                waiting: number;
                                active: number;
                                failed: number;
                            }[];
                            /** @description Deliveries under way, over all organisations. */
                            ingestions: {
                                open: number;
                                waiting_items: number;
                                failed_items: number;
                            };
                        };
                    };
                };
            };
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
}

/** The method and path of each operation. */
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
} as const satisfies Record<keyof operations, readonly [string, string]>
