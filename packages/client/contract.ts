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
         * Get the health of the service and its components
         * @description `down` (with HTTP 503) when the service is unavailable; `degraded` when some components are down and the rest works.
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
        /** List the API versions */
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
         * @description Keys rotate every quarter. The next key is published a day before it signs. Fetch the set when you meet an unknown key id, cache it for a few hours, and never pin a key id.
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
        /** Get the caller and their permissions */
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
         * Get your account
         * @description Only accepts tokens of the console.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your name, language or picture
         * @description Fields you leave out stay unchanged. Only accepts tokens of the console.
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
         * List your sessions
         * @description Most recently used first. Only accepts tokens of the console.
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
         * End one of your sessions
         * @description Also signs the console out in that browser. Only accepts tokens of the console.
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
         * End all your other sessions
         * @description Only accepts tokens of the console.
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
         * List the applications you gave access
         * @description Only accepts tokens of the console.
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
         * Remove an application's access
         * @description Its tokens stop working at once. Only accepts tokens of the console.
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
        /** Get your credit balance */
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
         * List ledger entries
         * @description All changes of the balance, newest first. Entries never change.
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
         * Tag an audio file
         * @description Analyses one object and returns its tags. Costs one credit; with `persist` a second one, for the track that is created and analysed in the catalogue. If only persisting fails, the response is 200 with the tags and the reason in `persistence`, and the second credit is not charged.
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
         * Tag up to 50 audio files
         * @description Each track is tagged, and charged, like a single call. A track that fails has an error_code in its result and costs nothing. The other tracks are not affected.
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
         * Get the stored tags of a track
         * @description Identify the track by exactly one of track_id, outer_id and isrc.
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
         * Get the taxonomy
         * @description Uids are stable: a tag keeps its uid in all later versions.
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
        /** Get tag statistics over many tracks */
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
         * Measure the features of an audio file
         * @description Tempo, key, loudness, timbre and more, for one object. Costs one credit.
         */
        post: operations["measureFeatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/embedded-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the tags in an audio file
         * @description ID3, Vorbis comments, MP4 items and RIFF INFO, as the file has them; nothing is measured or stored. Costs no credits. A file without tags has none.
         */
        post: operations["readEmbeddedTags"];
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
         * @description Ranks tracks of the workspace, the atlas or both in one list. Exact title and artist matches come first. By relevance, the best 1,000 tracks can be read. With `sort`, up to 100,000 matches are ordered before the page is cut. `count_is_capped` tells whether there are more.
         */
        post: operations["searchTracks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play on from a track, endlessly
         * @description A radio: tracks that sound like the seed, each by another artist than the one before, in keys that mix, along an energy curve if you send one. The last 200 tracks do not return, unless there are fewer to choose from. Nothing is stored: the cursor holds how far the journey has come, and the same call always returns the same tracks.
         */
        post: operations["continueJourney"];
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
         * List your organisation's catalogues
         * @description Oldest first. A client that is bound to a catalogue only sees that one.
         */
        get: operations["listCatalogs"];
        put?: never;
        /** Create a catalogue */
        post: operations["createCatalog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/catalogs/{catalog_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a catalogue */
        get: operations["getCatalog"];
        put?: never;
        post?: never;
        /**
         * Delete a catalogue
         * @description Deletes an empty catalogue or, with cascade=true, one with all its records. Those go in the background: the catalogue is gone at once, its records within minutes. This cannot be undone. The default catalogue, one with running ingestions and one that applications are bound to cannot be deleted.
         */
        delete: operations["deleteCatalog"];
        options?: never;
        head?: never;
        /** Rename a catalogue, or make it the default */
        patch: operations["updateCatalog"];
        trace?: never;
    };
    "/v1/catalogs/{catalog_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a catalogue
         * @description All tracks with their artists, releases, works, labels, deals and rights: as CSV, or as a tar archive of ERN 4.3 messages. Ingesting the export into another catalogue gives the same catalogue. Audio and pictures are not included.
         */
        get: operations["exportCatalog"];
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
         * List your organisation's tracks
         * @description Oldest first, unless you send sort. Filters are combined with AND: isrc, outer_id, title, artist_id, artist_name, release_id, label_id, catalog_id.
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
        /** Get one of your organisation's tracks */
        get: operations["getWorkspaceTrack"];
        put?: never;
        post?: never;
        /**
         * Delete a track
         * @description Deletes the track with its tags and analysis. Its artists, releases and works stay. The deletion can be undone for a year, through the history of the track.
         */
        delete: operations["deleteWorkspaceTrack"];
        options?: never;
        head?: never;
        /**
         * Edit a track
         * @description Fields you leave out stay as they are. Identifiers that belong to another track are refused with 422. The change appears in the history of the track, where it can be undone.
         */
        patch: operations["updateWorkspaceTrack"];
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
         * List your organisation's artists
         * @description Oldest first, unless you send sort. Filters are combined with AND: name, outer_id, isni.
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
        /** Get one of your organisation's artists */
        get: operations["getWorkspaceArtist"];
        put?: never;
        post?: never;
        /**
         * Delete a artist
         * @description A artist that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the artist.
         */
        delete: operations["deleteWorkspaceArtist"];
        options?: never;
        head?: never;
        /**
         * Edit a artist
         * @description Fields you leave out stay as they are. Identifiers that belong to another artist are refused with 422. The change appears in the history of the artist, where it can be undone.
         */
        patch: operations["updateWorkspaceArtist"];
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
         * List your organisation's releases
         * @description Oldest first, unless you send sort. Filters are combined with AND: title, upc, outer_id, artist_id, label_id.
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
        /** Get one of your organisation's releases */
        get: operations["getWorkspaceRelease"];
        put?: never;
        post?: never;
        /**
         * Delete a release
         * @description A release that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the release.
         */
        delete: operations["deleteWorkspaceRelease"];
        options?: never;
        head?: never;
        /**
         * Edit a release
         * @description Fields you leave out stay as they are. Identifiers that belong to another release are refused with 422. The change appears in the history of the release, where it can be undone.
         */
        patch: operations["updateWorkspaceRelease"];
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
         * List your organisation's labels
         * @description Oldest first, unless you send sort. Filters are combined with AND: name, outer_id.
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
        /** Get one of your organisation's labels */
        get: operations["getWorkspaceLabel"];
        put?: never;
        post?: never;
        /**
         * Delete a label
         * @description A label that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the label.
         */
        delete: operations["deleteWorkspaceLabel"];
        options?: never;
        head?: never;
        /**
         * Edit a label
         * @description Fields you leave out stay as they are. Identifiers that belong to another label are refused with 422. The change appears in the history of the label, where it can be undone.
         */
        patch: operations["updateWorkspaceLabel"];
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
         * List your organisation's works
         * @description Oldest first, unless you send sort. Filters are combined with AND: title, iswc, outer_id.
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
        /** Get one of your organisation's works */
        get: operations["getWorkspaceWork"];
        put?: never;
        post?: never;
        /**
         * Delete a work
         * @description A work that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the work.
         */
        delete: operations["deleteWorkspaceWork"];
        options?: never;
        head?: never;
        /**
         * Edit a work
         * @description Fields you leave out stay as they are. Identifiers that belong to another work are refused with 422. The change appears in the history of the work, where it can be undone.
         */
        patch: operations["updateWorkspaceWork"];
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
         * List the atlas tracks
         * @description Oldest first, unless you send sort. Filters are combined with AND: isrc, outer_id, title, artist_id, artist_name, release_id, label_id.
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
        /** Get one of the atlas tracks */
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
         * List the atlas artists
         * @description Oldest first, unless you send sort. Filters are combined with AND: name, outer_id, isni.
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
        /** Get one of the atlas artists */
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
         * List the atlas releases
         * @description Oldest first, unless you send sort. Filters are combined with AND: title, upc, outer_id, artist_id, label_id.
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
        /** Get one of the atlas releases */
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
         * List the atlas labels
         * @description Oldest first, unless you send sort. Filters are combined with AND: name, outer_id.
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
        /** Get one of the atlas labels */
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
         * Get a URL to play the audio of a track
         * @description A signed URL of the file the track was analysed from. Also needs the scope storage.read. 404 if the file no longer exists: delivered files are deleted after processing, unless delete_delivered_file is false; files under inbound/ are kept.
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
    "/v1/workspace/artists/{artist_id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another artist into this one
         * @description Everything linked to the other artist is linked to this one, which keeps its own values and gets identifiers and references that it lacks. The other artist is deleted. Deliveries that use its outer_id find this one. Artists with different ISNIs are refused.
         */
        post: operations["mergeWorkspaceArtist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another track into this one
         * @description This track keeps its own values and gets what it lacks from the other: fields, releases, works, references, tags and the analysis. The other track is deleted. Deliveries that use its outer_id find this one. Tracks with different ISRCs are refused.
         */
        post: operations["mergeWorkspaceTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move tracks to another catalogue
         * @description All of the tracks move, or none. They keep their ids. Artists, releases, labels and works belong to a catalogue, so they are matched in the other one like in a delivery, or created there.
         */
        post: operations["moveWorkspaceTracks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people and applications changed
         * @description Newest first: edits, deletions, merges and moves of all records, for instance to find a deleted one. What deliveries changed is in the history of each record, and in the entities of each ingestion.
         */
        get: operations["listWorkspaceChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a track
         * @description Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a track that was deleted or merged. Changes are kept for a year.
         */
        get: operations["listWorkspaceTrackHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}/history/{change_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of a track
         * @description Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone.
         */
        post: operations["undoWorkspaceTrackChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/artists/{artist_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a artist
         * @description Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a artist that was deleted or merged. Changes are kept for a year.
         */
        get: operations["listWorkspaceArtistHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/artists/{artist_id}/history/{change_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of a artist
         * @description Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone.
         */
        post: operations["undoWorkspaceArtistChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/releases/{release_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a release
         * @description Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a release that was deleted or merged. Changes are kept for a year.
         */
        get: operations["listWorkspaceReleaseHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/releases/{release_id}/history/{change_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of a release
         * @description Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone.
         */
        post: operations["undoWorkspaceReleaseChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/labels/{label_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a label
         * @description Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a label that was deleted or merged. Changes are kept for a year.
         */
        get: operations["listWorkspaceLabelHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/labels/{label_id}/history/{change_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of a label
         * @description Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone.
         */
        post: operations["undoWorkspaceLabelChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/works/{work_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a work
         * @description Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a work that was deleted or merged. Changes are kept for a year.
         */
        get: operations["listWorkspaceWorkHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/works/{work_id}/history/{change_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of a work
         * @description Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone.
         */
        post: operations["undoWorkspaceWorkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/enrichments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what messages say about your records
         * @description Descriptions from MEAD and PIE messages, also of records that the catalogue does not have yet. Search by term to find records by mood, genre, theme or instrument.
         */
        get: operations["listEnrichments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/enrichments/{enrichment_id}": {
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
         * Remove what a message says
         * @description The record stays. The same message does not bring the description back when it is delivered again; a newer one of its sender does.
         */
        delete: operations["deleteEnrichment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what is wrong with your tracks
         * @description Counts up to 10,000 at once; larger counts are those of the last check. Changes by people count at once, deliveries within about five minutes.
         */
        get: operations["getHealthOfWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/health/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look at what has changed now */
        post: operations["checkHealthOfWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/health/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tracks with an issue */
        get: operations["listTrackIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/health/pairs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pairs of tracks that sound alike
         * @description Within one catalogue, without those that are to be kept.
         */
        get: operations["listTrackPairs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/health/issues/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that tracks are fine as they are */
        post: operations["dismissTrackIssues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/health/pairs/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep tracks that sound alike
         * @description They are no longer listed as a pair. To make two tracks one, merge them.
         */
        post: operations["keepTrackPairs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sound map
         * @description Where each track lies on a plane on which tracks that sound alike are close. A track keeps its place; new ones are placed near what they sound like. Big-endian bytes: `EUMP`, the number of points and the number of tracks (32 bits each), then 26 bytes for each point: the id of the track (16), x and y (16 bits each, add 32768), a number that tracks of one artist share (32 bits), valence and arousal (a byte each). Of more than 250,000 tracks, a part is shown.
         */
        get: operations["getSoundMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/map/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how strong a tag is on the sound map
         * @description A byte for each point of the map, in its order: the score of the tag, times 255.
         */
        get: operations["getSoundMapScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a track, with who assigned them
         * @description Tags that a person rejected come last, with a score of 0.
         */
        get: operations["listTrackTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Accept, add or reject tags of a track
         * @description A person's decision wins over the model, now and after every later analysis, and search finds tracks by it at once. Use tags of the taxonomy or of your vocabularies.
         */
        patch: operations["decideTrackTags"];
        trace?: never;
    };
    "/v1/tagging/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people decided about tags
         * @description Newest first, of all tracks.
         */
        get: operations["listTagDecisions"];
        put?: never;
        /**
         * Accept, add or reject tags of many tracks
         * @description All of the tracks change, or none.
         */
        post: operations["decideTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/accuracy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the model with what people decided
         * @description For every tag that people decided about: how often the model was right. Decisions are compared with the present model, for tracks that it has analysed.
         */
        get: operations["getTagAccuracy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/sounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read how tracks sound, in brief
         * @description Tempo, key, the strongest moods and genres, and a small waveform of many tracks at once, to draw lists with. In any order; tracks that do not exist are left out.
         */
        post: operations["readTrackSounds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}/artwork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cover of a track
         * @description A picture that a person uploaded comes first, then the one that was delivered with the release (DDEX), then the one in the audio file.
         */
        get: operations["getTrackArtwork"];
        /**
         * Upload the cover of a track
         * @description Upload the picture first, with POST /v1/storage/inbound/uploads. JPEG, PNG and WebP are accepted, up to 20 MB and 25 million pixels. It is written anew as JPEG, without metadata; the uploaded file is not needed afterwards.
         */
        put: operations["setTrackArtwork"];
        post?: never;
        /**
         * Remove the uploaded cover of a track
         * @description A delivered or embedded picture shows again, if there is one.
         */
        delete: operations["removeTrackArtwork"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/artwork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the covers of many tracks
         * @description To draw lists with. In any order; tracks without a cover are left out.
         */
        post: operations["readTrackArtworks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/releases/{release_id}/artwork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cover of a release
         * @description A picture that a person uploaded comes first, then the one that was delivered with the release (DDEX), then the one in the audio file.
         */
        get: operations["getReleaseArtwork"];
        /**
         * Upload the cover of a release
         * @description Upload the picture first, with POST /v1/storage/inbound/uploads. JPEG, PNG and WebP are accepted, up to 20 MB and 25 million pixels. It is written anew as JPEG, without metadata; the uploaded file is not needed afterwards.
         */
        put: operations["setReleaseArtwork"];
        post?: never;
        /**
         * Remove the uploaded cover of a release
         * @description A delivered or embedded picture shows again, if there is one.
         */
        delete: operations["removeReleaseArtwork"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/releases/artwork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the covers of many releases
         * @description To draw lists with. In any order; releases without a cover are left out.
         */
        post: operations["readReleaseArtworks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/artwork/{picture_id}/{size}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a picture
         * @description A JPEG file. The longest side has at most 1200 pixels (large) or 160 (small). Needs no bearer token: whoever has the id, which cannot be guessed, can see the picture. It never changes, so it may be cached for good.
         */
        get: operations["getPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}/structure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the structure of a track
         * @description Sections by change of sound, the 15 seconds that represent the track best, where it can be cut, fades, cue points, chords, changes of key and loudness. 404 if the track has not been analysed.
         */
        get: operations["getTrackStructure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace/tracks/{track_id}/description": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe a track in words
         * @description Two or three sentences, or keywords, from its tags, tempo, key and structure. Tags below their thresholds are never named. The text changes only if what is known about the track changes. 404 if the track has not been analysed.
         */
        get: operations["describeTrack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/vocabularies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own vocabularies of tags
         * @description By name, each with all its tags.
         */
        get: operations["listVocabularies"];
        put?: never;
        /**
         * Create a vocabulary
         * @description A set of tags of your own, which people give to tracks next to those of the taxonomy.
         */
        post: operations["createVocabulary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/vocabularies/{vocabulary_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a vocabulary */
        get: operations["getVocabulary"];
        put?: never;
        post?: never;
        /** Delete a vocabulary without tags */
        delete: operations["deleteVocabulary"];
        options?: never;
        head?: never;
        /** Rename a vocabulary */
        patch: operations["updateVocabulary"];
        trace?: never;
    };
    "/v1/tagging/vocabularies/{vocabulary_id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a tag to a vocabulary */
        post: operations["createVocabularyTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a tag of a vocabulary */
        delete: operations["deleteVocabularyTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag of a vocabulary
         * @description The uid stays, and so do the tracks that have the tag.
         */
        patch: operations["updateVocabularyTag"];
        trace?: never;
    };
    "/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See how well a tag of yours is learned */
        get: operations["getTagLearning"];
        put?: never;
        /**
         * Learn a tag of yours from examples
         * @description Fits a classifier to how the tracks sound that have the tag, at least ten of them, and tags all of your tracks with it in the background. The tracks sent are stored as decisions, like those made before, and stay. Later decisions improve it by themselves. A tag that cannot be told by its sound is refused.
         */
        post: operations["learnTag"];
        /**
         * Stop learning a tag
         * @description In the background, the tag is taken from the tracks that no person gave it to. Decisions stay, so it can be learned again.
         */
        delete: operations["stopTagLearning"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tagging/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how the model is corrected by what your people decided
         * @description From a dozen decisions about a tag on, the scores of your organisation's tracks follow your people where that agrees better with decisions held out from fitting. Live tagging returns the model's own scores. Most decisions first.
         */
        get: operations["listTagCorrections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List playlists
         * @description Oldest first.
         */
        get: operations["listPlaylists"];
        put?: never;
        /** Create a playlist */
        post: operations["createPlaylist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlists/{playlist_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a playlist
         * @description Its tracks are at GET /v1/playlists/{playlist_id}/items.
         */
        get: operations["getPlaylist"];
        put?: never;
        post?: never;
        /**
         * Delete a playlist
         * @description Its tracks stay. Its links stop working.
         */
        delete: operations["deletePlaylist"];
        options?: never;
        head?: never;
        /** Rename, annotate or move a playlist */
        patch: operations["updatePlaylist"];
        trace?: never;
    };
    "/v1/playlist-folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all folders of playlists
         * @description By name. parent_id says which folder each is in.
         */
        get: operations["listPlaylistFolders"];
        put?: never;
        /** Create a folder */
        post: operations["createPlaylistFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlist-folders/{folder_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a folder */
        delete: operations["deletePlaylistFolder"];
        options?: never;
        head?: never;
        /** Rename a folder, or move it into another */
        patch: operations["updatePlaylistFolder"];
        trace?: never;
    };
    "/v1/playlists/{playlist_id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tracks of a playlist, in order */
        get: operations["listPlaylistItems"];
        put?: never;
        /**
         * Add tracks to a playlist
         * @description At the end, or at a position. All of them are added, or none.
         */
        post: operations["addPlaylistItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlists/{playlist_id}/items/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the order of a playlist
         * @description Moves the items together to a position, in the order you give them.
         */
        post: operations["movePlaylistItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlists/{playlist_id}/items/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a track out of a playlist */
        delete: operations["removePlaylistItem"];
        options?: never;
        head?: never;
        /** Annotate a track of a playlist */
        patch: operations["updatePlaylistItem"];
        trace?: never;
    };
    "/v1/playlists/{playlist_id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links of a playlist
         * @description Newest first, also revoked ones.
         */
        get: operations["listPlaylistShares"];
        put?: never;
        /**
         * Share a playlist by a link
         * @description Anyone who has the link can see the playlist and play its tracks, without an account, until the link expires or is revoked.
         */
        post: operations["createPlaylistShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlists/{playlist_id}/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a link, with how often its tracks were played */
        get: operations["getPlaylistShare"];
        put?: never;
        post?: never;
        /**
         * Revoke a link
         * @description It stops working at once, for good. URLs of tracks that were handed out before work for up to an hour. Its counts stay.
         */
        delete: operations["revokePlaylistShare"];
        options?: never;
        head?: never;
        /** Change the expiry, password or downloads of a link */
        patch: operations["updatePlaylistShare"];
        trace?: never;
    };
    "/v1/shares/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a link needs
         * @description For people who got a link: whether it needs a password. Needs no token.
         */
        get: operations["getShare"];
        put?: never;
        /**
         * Open a shared playlist
         * @description Needs no token, but the password if the link has one. After ten wrong passwords nobody can try for 15 minutes (429).
         */
        post: operations["openShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shares/{token}/items/{item_id}/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play a track of a shared playlist
         * @description Returns a signed URL for an hour, and counts a play.
         */
        post: operations["playSharedTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shares/{token}/items/{item_id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download a track of a shared playlist
         * @description Returns a signed URL for ten minutes if the link allows downloads, and counts a download.
         */
        post: operations["downloadSharedTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlists/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import playlists of another program
         * @description Reads a library of iTunes, Music or rekordbox (XML), a Serato crate or an M3U file in your storage area. Tracks are found by the library they were ingested from, or by the path of their file. Repeating an import creates nothing twice.
         */
        post: operations["importPlaylists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlists/{playlist_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a playlist for another program
         * @description As CSV, M3U8, a library of iTunes or Music, a collection of rekordbox, or a Serato crate.
         */
        get: operations["exportPlaylist"];
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
        /** List ingestions */
        get: operations["listIngestions"];
        put?: never;
        /**
         * Deliver tracks into a catalogue
         * @description Send the tracks in the request (api_json), or deliver them to the storage area as a CSV file (s3_csv), DDEX messages (s3_ddex) or plain audio files (s3_scan). Entries are stored at once, audio is analysed through queues, and similarities and tags are computed several times a day. Costs one credit per analysed track.
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
        /** Get an ingestion */
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
         * Cancel an ingestion
         * @description Stored entries stay. Items that are not analysed yet are skipped, and their credits are returned.
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
         * Retry the failed items of an ingestion
         * @description Items that failed because there were no credits, or because a service did not respond for half a day, are analysed again. An ingestion that could not be stored resumes where it stopped. Items with invalid entries or files are not retried (422 if there are no others): correct and deliver them again.
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
        /** List the items of an ingestion */
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
         * List the entities an ingestion created, updated or referenced
         * @description Tracks, artists, releases, labels and works, each listed once.
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
    "/v1/ingestions/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a dry run found
         * @description For each item: what it would do, the fields it would change, conflicts, warnings and credits.
         */
        get: operations["listPlannedItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download what a dry run found
         * @description The whole plan as a page (html, the default) or a spreadsheet (csv).
         */
        get: operations["downloadPlanReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a delivery
         * @description The delivery is now stored as it is now: files that were replaced since the dry run count as they are.
         */
        post: operations["approveIngestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a delivery
         * @description Nothing is stored. The delivered files stay where they are.
         */
        post: operations["rejectIngestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delivery-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the delivery settings */
        get: operations["getDeliverySettings"];
        /**
         * Replace the delivery settings
         * @description Other territories change which tracks are available, the next time availability is decided.
         */
        put: operations["replaceDeliverySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/csv-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List CSV profiles */
        get: operations["listCsvProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/csv-profiles/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a CSV profile */
        get: operations["getCsvProfile"];
        /**
         * Save a CSV profile
         * @description Saves how your sheets are read: the meaning of their columns, the encoding, the order of dates. Name the profile in csv_profile of a delivery.
         */
        put: operations["saveCsvProfile"];
        post?: never;
        /** Delete a CSV profile */
        delete: operations["deleteCsvProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/csv-previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview how a sheet is read
         * @description Reads the first rows of a CSV or Excel file as a delivery would, and says what each column means. Nothing is stored. Use it to choose the columns; a dry run says what the whole delivery would do.
         */
        post: operations["previewCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List why items of an ingestion failed
         * @description One entry for each cause, the most frequent first, at most 50. Items whose messages differ only in quoted values, paths and numbers have the same cause. Of very large ingestions the first 100,000 failed items are counted.
         */
        get: operations["listIngestionFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/{id}/items/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry some failed items of an ingestion
         * @description Retries the items with these positions, those that failed with this code, or those that are both. Items with invalid entries or files are not retried (422 if there are no others).
         */
        post: operations["retryIngestionItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conflicts
         * @description Where deliveries said something else about a recording than what was stored.
         */
        get: operations["listConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conflicts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a conflict */
        get: operations["getConflict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conflicts/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a conflict
         * @description keep_ours writes back what was stored, take_theirs keeps what was delivered, keep_both credits the artists of both, or keeps both tracks. For a recording, keep_ours and take_theirs merge one track into the other. The change is in the history of the track and can be undone.
         */
        post: operations["decideConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conflict-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rules that decide conflicts */
        get: operations["listConflictRules"];
        /**
         * Save a rule that decides conflicts
         * @description It decides the next conflicts of the kind, in one catalogue or in all, and replaces the rule for the same ones. A rule of a catalogue comes before one for all.
         */
        put: operations["saveConflictRule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conflict-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a rule that decides conflicts */
        delete: operations["deleteConflictRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delivery-watches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List watched delivery folders */
        get: operations["listDeliveryWatches"];
        /**
         * Watch a delivery folder
         * @description What arrives in the folder is ingested within about a minute, once: DDEX batches when their BatchComplete file is there, sheets at once. Deliver audio before its sheet. It replaces the watch of the same folder.
         */
        put: operations["saveDeliveryWatch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delivery-watches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Stop watching a delivery folder */
        delete: operations["deleteDeliveryWatch"];
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
         * List profiles
         * @description Newest first, each as of the time it was created.
         */
        get: operations["listProfiles"];
        put?: never;
        /**
         * Profile a track
         * @description Identify a track of your catalogues by exactly one of musimap_uid, track_uri, isrc and outer_id. URLs of streaming services are not accepted. Costs one credit.
         */
        post: operations["createProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/profiling/profiles/{profile_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a profile
         * @description As of the time it was created.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
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
         * @description Returns a presigned URL for one PUT into your organisation's inbound area, valid for an hour; with part_size, also URLs for its parts. Files there are kept until you delete them.
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
         * List the objects in your organisation's inbound area
         * @description List mode: pages of objects ordered by key; pass next_token as continuation_token for the next page. Exact mode, with object_key: that object in data, or 404.
         */
        get: operations["listInboundObjects"];
        put?: never;
        post?: never;
        /**
         * Delete an object of your organisation's inbound area
         * @description Tracks that were analysed from the file keep their tags and features, but can no longer be played.
         */
        delete: operations["deleteInboundObject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a folder of your storage area
         * @description The folders and files that your S3 keys can read.
         */
        get: operations["listStorageFolder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/objects/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete files of your storage area
         * @description Files that do not exist are left out of the result. Tracks that were analysed from a file keep their tags and features, but can no longer be played.
         */
        post: operations["deleteStorageObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a URL to upload a file to a delivery folder
         * @description Returns a presigned URL for one PUT, valid for an hour. The key may be anywhere your S3 keys can write.
         */
        post: operations["createStorageUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a URL to download a file of your storage area */
        get: operations["getStorageDownload"];
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
         * Download a file with a signed URL
         * @description Other calls return these URLs; they need no bearer token. The token is a JWS whose key is in /v1/.well-known/jwks.json. Range requests are supported.
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
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events are sent to the URL by POST, signed according to Standard Webhooks: with the secret of the webhook (v1, HMAC), and with public keys (v1a, Ed25519) that are in /v1/.well-known/jwks.json. The secret is in this response only.
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
        /** Get a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent to it, not even pending deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook
         * @description Fields you leave out stay unchanged. A webhook that is enabled again receives pending events that are at most two days old.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description Responds with the new secret, which is shown this once. For a day, messages are signed with the former secret too, so that you can change it without losing a message.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Sends webhook.test to this webhook only. The result appears in its deliveries a moment later.
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
         * List the deliveries of a webhook
         * @description Newest first, with all attempts. Deliveries are kept for 30 days.
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
        /** Get a delivery */
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
         * @description Sends it with the same webhook-id, even if it was delivered before.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many deliveries again
         * @description For instance everything that failed while your server was down. Each is sent with its own webhook-id, oldest first. One call queues up to 10,000; repeat it while has_more is true.
         */
        post: operations["redeliverWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what has happened
         * @description Every event of your organisation, whether a webhook receives it or not, oldest first. Store the next_cursor with what you have processed, and send it to go on: each event is returned exactly once. Without a cursor, reading begins with the oldest event; cursor=end skips all that there are. Events are kept for 30 days.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your organisation's people
         * @description Oldest first.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a person
         * @description Creates an account without a password and mails a link, valid for seven days, to choose one. Inviting somebody again who has no password yet sends a new link.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description The earlier link stops working.
         */
        post: operations["repeatInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}": {
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
         * Remove a person
         * @description Deletes the account. What the person did for the organisation stays.
         */
        delete: operations["removeUser"];
        options?: never;
        head?: never;
        /**
         * Change a person's role, or disable them
         * @description Disabling ends all sessions and tokens of the person at once. Nobody can change themselves here, so an organisation always has an administrator.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/v1/users/{id}/second-step": {
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
         * Remove a person's second steps
         * @description For a person who lost their phone and their recovery codes. Removes the authenticator app and all passkeys. Make sure that it is really them who asks. They are told by mail.
         */
        delete: operations["resetSecondStep"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/external-accounts": {
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
         * Unlink a person's external accounts
         * @description The person signs in with their password, or is linked again by a verified address when they next sign in at the provider.
         */
        delete: operations["unlinkUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened in your organisation
         * @description Sign-ins, and changes of people, rights, keys and applications, newest first. Entries are never changed. Pass next_cursor as cursor for the next page.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit trail
         * @description All matching entries, newest first, one JSON object per line. The export is itself recorded.
         */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/allowed-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get which outside applications your people may use
         * @description Your organisation's own applications and the console are always allowed.
         */
        get: operations["getAllowedApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set which outside applications your people may use
         * @description Tokens of applications that are no longer allowed stop working at once.
         */
        patch: operations["setApplicationPolicy"];
        trace?: never;
    };
    "/v1/allowed-applications/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put an outside application on the list */
        put: operations["allowApplication"];
        post?: never;
        /** Take an outside application off the list */
        delete: operations["disallowApplication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign-in-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how your people have to sign in */
        get: operations["getSignInPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Require a second step of your people
         * @description A second step is a passkey or an authenticator app. People without one set it up when they next sign in; until then no application gets tokens for them. Tokens that exist stay valid. A second step at an external identity provider counts if the provider reports it (`amr` contains `mfa`).
         */
        patch: operations["updateSignInPolicy"];
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
         * List your organisation's applications
         * @description Active ones first, newest first. Secrets are never included.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Register an application
         * @description The secret is only in this response. An organisation can have 25 active applications, unless the operator set another quota.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace an application's keys
         * @description The previous keys, or the secret, stop working at once. To change keys without interruption, register both in jwks, or publish both at jwks_uri. Only for confidential and machine applications.
         */
        put: operations["replaceClientKeys"];
        post?: never;
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
         * Replace an application's secret
         * @description The new secret is only in this response. The old one stops working immediately, or after grace_hours, so that servers can be changed one by one.
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
         * Revoke an application
         * @description Its tokens stop working at once and it cannot get new ones. It stays in the list, with `revoked_at`.
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
         * List the active S3 keys and their storage area
         * @description Newest first. Secrets are never included.
         */
        get: operations["listStorageKeys"];
        put?: never;
        /**
         * Create an S3 key pair
         * @description The secret is only in this response. At most 5 pairs can be active.
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
         * Replace all S3 key pairs by a new one
         * @description The old pairs keep working for the grace period, so that you can change your applications first.
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
        /** Revoke an S3 key pair */
        delete: operations["revokeStorageKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/sftp-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys that sign in to SFTP
         * @description With the address, the user name and the host keys that clients need.
         */
        get: operations["listSftpKeys"];
        put?: never;
        /**
         * Let the holder of a key sign in to SFTP
         * @description Send the public key, as ssh-keygen writes it: Ed25519, ECDSA, or RSA of 2048 bits or more. At most 20 keys.
         */
        post: operations["addSftpKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/storage/sftp-keys/{key_id}": {
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
         * Remove a key that signs in to SFTP
         * @description Connections that were opened with it end.
         */
        delete: operations["removeSftpKey"];
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
         * Get this contract
         * @description The OpenAPI document of version 1. It is authoritative for page sizes and their defaults.
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
    "/v1/operator/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List organisations */
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
        /** Get an organisation with its users */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /**
         * Delete an organisation
         * @description Its users and applications lose access at once. Its data is erased after the grace time; until then the deletion can be undone.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Disable or enable an organisation
         * @description While an organisation is disabled, its users and applications have no access. Its data is kept.
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
         * Grant or revoke entitlements
         * @description Takes effect at once. Granting an entitlement the organisation has, or revoking one it lacks, changes nothing.
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
        /** List an organisation's ledger entries */
        get: operations["listOrganizationCredits"];
        put?: never;
        /** Grant credits to an organisation */
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
        /** Get the health of the service, its queues, search indexes and backups */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/organizations/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the deletion of an organisation
         * @description Possible until its data is being erased. Its users and applications get their access back.
         */
        post: operations["restoreOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/operator/organizations/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that nothing of an organisation is left
         * @description Counts now, in every table of the database that can have rows of an organisation.
         */
        get: operations["getOrganizationErasure"];
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
        Problem: {
            /** @description The HTTP status, repeated. */
            status: number;
            /** @description For humans. Programs should branch on status and error_code. */
            message: string;
            /** @description What went wrong. */
            data: {
                error_code: components["schemas"]["ErrorCode"];
                /** @description What exactly is wrong: a sentence, or one entry per faulty field. */
                details?: string | {
                    /** @description The faulty field or parameter. */
                    field: string;
                    /** @description What is wrong with it. */
                    message: string;
                }[];
                /** @description With insufficient_scope. */
                missing_scopes?: string[];
            };
        };
        AcceptedPersistence: {
            /**
             * @description The track is being added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "accepted";
            /**
             * Format: uuid
             * @description The ingestion that adds the track.
             */
            ingestion_id: string;
            /**
             * Format: uuid
             * @description The catalogue it is added to.
             */
            catalog_id: string;
            /** @description Entities that already existed. New ones: GET /v1/ingestions/{id}/entities. */
            entities: {
                /** @description The track. */
                track?: {
                    /**
                     * Format: uuid
                     * @description The id.
                     */
                    id: string;
                };
                /** @description The artist. */
                artist?: {
                    /**
                     * Format: uuid
                     * @description The id.
                     */
                    id: string;
                };
                /** @description The release. */
                release?: {
                    /**
                     * Format: uuid
                     * @description The id.
                     */
                    id: string;
                };
            };
        };
        /** @description The result. */
        Account: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The given name. */
            given_name: string;
            /** @description The family name. */
            family_name: string;
            /** @description The e-mail address. */
            email: string;
            /** @description The person has confirmed the address. */
            email_verified: boolean;
            /** @description The address of a picture. */
            picture: string | null;
            /**
             * @description The language of pages and e-mails.
             * @enum {string}
             */
            locale: "en" | "fr" | "es";
            /**
             * @description What the user may administer: member, only their own account; admin, their organisation; operator, the service.
             * @enum {string}
             */
            role: "member" | "admin" | "operator";
            /** @description Whether two-step verification is on. */
            second_factor: boolean;
        };
        Actor: {
            /** @description user or machine. */
            type: string;
            /** @description The id. */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The id of the application. */
            client_id: string;
        };
        /** @description The analysis of the audio. */
        Analysis: {
            /**
             * @description How far the analysis of the audio is.
             * @enum {string}
             */
            status: "none" | "pending" | "analysing" | "analysed" | "failed";
            /** @description The taxonomy of the tags; null if not analysed. */
            taxonomy_version: string | null;
            /** @description The version of the model; null if not analysed. */
            model_version: string | null;
            /** @description Null if not analysed. */
            analysed_at: string | null;
        };
        Artist: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer: "workspace" | "atlas";
            /** @description Your own id. */
            outer_id: string | null;
            /** @description The name. */
            name: string;
            /** @description The ISNI. */
            isni: string | null;
            /** @description Identifiers given by third parties. */
            external_references: components["schemas"]["ExternalReference"][];
            /** @description The number of tracks by this artist. */
            track_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description If included. The first 100; get all of them from the list of releases with artist_id. */
            releases?: components["schemas"]["BriefRelease"][];
            /** @description If included. The first 100; get all of them from the list of tracks with artist_id. */
            tracks?: components["schemas"]["BriefTrack"][];
            /** @description If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none. */
            enrichments?: components["schemas"]["Enrichment"][];
        };
        ArtistCredit: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name of the artist. */
            name: string;
            /** @description What the artist did, such as primary or featured. */
            role: string | null;
        };
        /** @description Some fields of a artist. */
        ArtistFields: {
            /**
             * Format: uuid
             * @description The id.
             */
            id?: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer?: "workspace" | "atlas";
            /** @description Your own id. */
            outer_id?: string | null;
            /** @description The name. */
            name?: string;
            /** @description The ISNI. */
            isni?: string | null;
            /** @description Identifiers given by third parties. */
            external_references?: components["schemas"]["ExternalReference"][];
            /** @description The number of tracks by this artist. */
            track_count?: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at?: string;
        };
        ArtistFieldsPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["ArtistFields"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @constant
             */
            count_is_capped?: true;
            /** @description The requested fields, which are all that the results have. */
            fields: ("id" | "layer" | "outer_id" | "name" | "isni" | "external_references" | "track_count" | "created_at" | "updated_at")[];
        };
        ArtistPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Artist"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @enum {boolean}
             */
            count_is_capped?: true;
        };
        /** @description The cover of a track or release. */
        Artwork: {
            /** @description person: uploaded. delivery: delivered with the release. embedded: in the audio file. */
            source: "person" | "delivery" | "embedded";
            /** @description Whose cover it is: a track may show that of its release, and a release that of a track. */
            of: "track" | "release";
            /** @description The id of the picture. It cannot be guessed. */
            picture_id: string;
            /** @description Pixels of the original. */
            width: number;
            /** @description Pixels of the original. */
            height: number;
            /** @description A JPEG for lists. Needs no bearer token and never changes. */
            small_url: string;
            /** @description A JPEG for pages. Needs no bearer token and never changes. */
            large_url: string;
        };
        ArtworkIds: {
            /** @description Whose covers to read. */
            ids: string[];
        };
        ArtworkOfRecord: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            artwork: components["schemas"]["Artwork"];
        };
        /** @description The measured features. */
        AudioFeatures: {
            /** @description The length in seconds. */
            duration_s: number;
            /** @description Samples per second. */
            sample_rate: number;
            /** @description The number of channels. */
            channels: number;
            /** @description The codec of the file. */
            codec: string;
            /** @description The container of the file. */
            container: string;
            /** @description The tempo in beats per minute. */
            bpm: number | null;
            /** @description How sure the tempo is, from 0 to 1. */
            bpm_confidence: number;
            /** @description The beats of a bar. */
            beats_per_bar: number | null;
            /** @description How long the first half of a beat is compared with the second: 1 is straight, 2 a triplet shuffle. Null if it cannot be told. Missing if the file was analysed by an earlier version. */
            swing_ratio?: number | null;
            /** @description How clear the swing is, from 0 to 1. */
            swing_confidence?: number;
            /** @description The musical key. */
            key: string | null;
            /** @description major or minor. */
            mode: "major" | "minor" | null;
            /** @description How sure the key is, from 0 to 1. */
            key_confidence: number;
            /** @description The integrated loudness (EBU R 128). */
            loudness_lufs: number | null;
            /** @description The loudness range (EBU R 128). */
            loudness_range_lu: number | null;
            /** @description The true peak (EBU R 128). */
            true_peak_dbtp: number | null;
            /** @description Onsets per second. */
            onset_rate: number;
            /** @description The share of the sound that is percussive, from 0 to 1; the rest is melodic. Missing if the file was analysed by an earlier version. */
            percussive_share?: number | null;
            /** @description How suitable it is for dancing, from 0 to 1. */
            danceability: number;
            /** @description Statistics of the spectrum. */
            spectral: {
                /** @description The spectral centroid. */
                centroid_hz: {
                    /** @description The mean. */
                    mean: number;
                    /** @description The standard deviation. */
                    std: number;
                };
                /** @description The spectral bandwidth. */
                bandwidth_hz: {
                    /** @description The mean. */
                    mean: number;
                    /** @description The standard deviation. */
                    std: number;
                };
                /** @description The spectral roll-off. */
                rolloff_hz: {
                    /** @description The mean. */
                    mean: number;
                    /** @description The standard deviation. */
                    std: number;
                };
                /** @description The spectral flatness. */
                flatness: {
                    /** @description The mean. */
                    mean: number;
                    /** @description The standard deviation. */
                    std: number;
                };
                /** @description The spectral flux. */
                flux: {
                    /** @description The mean. */
                    mean: number;
                    /** @description The standard deviation. */
                    std: number;
                };
                /** @description Zero crossings per sample. */
                zero_crossing_rate: number;
            };
            /** @description Mel-frequency cepstral coefficients. */
            mfcc: {
                /** @description The mean. */
                mean: number[];
                /** @description The standard deviation. */
                std: number[];
            };
            /** @description The strength of the twelve pitch classes, from C. */
            chroma: {
                /** @description The mean. */
                mean: number[];
            };
            /** @description The silence at both ends. */
            silence: {
                /** @description The silence at the beginning, in seconds. */
                start_s: number;
                /** @description The silence at the end, in seconds. */
                end_s: number;
            };
            /** @description How much is clipped. */
            clipping: {
                /** @description The share of clipped samples. */
                ratio: number;
            };
            /** @description The stereo image. */
            stereo: {
                /** @description The stereo width, from 0 to 1. */
                width: number;
                /** @description The correlation of the channels, from -1 to 1. */
                correlation: number | null;
                /** @description Both channels are the same, or there is one. */
                mono: boolean;
            };
            /** @description If included: minimum and maximum samples, for drawing. */
            waveform_peaks?: number[][];
            /** @description If included: the features over time, in segments of ten seconds; features measured frame by frame are averaged. Some are missing if the file was analysed by an earlier version. */
            segments?: {
                /** @description Where it starts, in seconds. */
                start_s: number;
                /** @description Where it ends, in seconds. */
                end_s: number;
                /** @description The tempo in beats per minute. */
                bpm: number | null;
                /** @description How sure the tempo is, from 0 to 1. */
                bpm_confidence?: number;
                /** @description The musical key. */
                key: string | null;
                /** @description major or minor. */
                mode: "major" | "minor" | null;
                /** @description How sure the key is, from 0 to 1. */
                key_confidence?: number;
                /** @description The integrated loudness (EBU R 128). */
                loudness_lufs: number;
                /** @description The loudness range (EBU R 128). */
                loudness_range_lu?: number | null;
                /** @description The true peak (EBU R 128). */
                true_peak_dbtp?: number | null;
                /** @description Onsets per second. */
                onset_rate: number;
                /** @description How suitable it is for dancing, from 0 to 1. */
                danceability?: number;
                /** @description The spectral centroid. */
                centroid_hz: number;
                /** @description The spectral bandwidth. */
                bandwidth_hz?: number;
                /** @description The spectral roll-off. */
                rolloff_hz?: number;
                /** @description The spectral flatness. */
                flatness?: number;
                /** @description The spectral flux. */
                flux?: number;
                /** @description Zero crossings per sample. */
                zero_crossing_rate?: number;
                /** @description Mel-frequency cepstral coefficients. */
                mfcc?: number[];
                /** @description The strength of the twelve pitch classes, from C. */
                chroma: number[];
                /** @description The share of clipped samples. */
                clipping_ratio?: number;
                /** @description The stereo width, from 0 to 1. */
                stereo_width?: number;
            }[];
        };
        /** @description The products the track is available in. */
        Availability: {
            /** @description Stored tags can be read. */
            tagging: boolean;
            /** @description Search finds it. */
            search: boolean;
            /** @description It is compared with other tracks. */
            similarity: boolean;
            /** @description It can be profiled. */
            profiling: boolean;
            /** @description Why it is not available in all products; null if it is, or if nobody has decided yet. */
            reason: string | null;
        };
        BatchTrack: components["schemas"]["CompletedBatchTrack"] | components["schemas"]["FailedBatchTrack"];
        /** @description What a brief was understood to ask for. An edited reading can be sent back in the request. */
        BriefReading: {
            /**
             * @description The language of the brief.
             * @enum {unknown}
             */
            language: "en" | "fr" | "es";
            /** @description What the brief asks for. Remove a term, change its weight, or add one, and search again. */
            terms: components["schemas"]["BriefTerm"][];
            /** @description Beats per minute: min, max or both, inclusive; null if the brief does not say. Works like the filter. */
            bpm: {
                /** @description The smallest value. */
                min?: number;
                /** @description The largest value. */
                max?: number;
            } | null;
            /** @description The musical key, such as A minor; null if the brief does not name one. Works like the filter. */
            key: string | null;
            /** @description Seconds: min, max or both, inclusive; null if the brief does not say. Works like the filter. */
            duration: {
                /** @description The smallest value. */
                min?: number;
                /** @description The largest value. */
                max?: number;
            } | null;
            /** @description Whether hits should be slower or faster than the tracks in names. */
            tempo_change: ("slower" | "faster") | null;
            /** @description Tracks and artists that hits should sound like. Only names that exist are read. */
            names: {
                /** @description A title or an artist. */
                text: string;
                /** @description Whether hits should not sound like it. */
                is_unwanted: boolean;
            }[];
            /** @description The words that are also looked for in titles, artists and releases. */
            text: string;
        };
        BriefRelease: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The title. */
            title: string;
            /** @description The UPC. */
            upc: string | null;
            /** @description Such as Official, Compilation or Single. */
            type: string | null;
            /** @description YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
            release_date: string | null;
        };
        BriefTerm: {
            /** @description category/name: a tag of the taxonomy, such as moods/sad, or another term of the lexicon, such as instruments/saxophone. */
            term: string;
            /** @description How much the term is wanted; negative: not wanted. */
            weight: number;
            /** @description The words of the brief that mean the term; null for a term that you add yourself. */
            words: string | null;
        };
        BriefTrack: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /** @description The title. */
            title: string | null;
            /** @description The ISRC. */
            isrc: string | null;
            /** @description The length. */
            duration_ms: number | null;
        };
        BriefWork: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description Your own id. */
            outer_id: string | null;
            /** @description The title. */
            title: string;
            /** @description The ISWC. */
            iswc: string | null;
            /** @description Composers, lyricists and others. */
            contributors: components["schemas"]["Contributor"][];
        };
        BulkTagDecisions: {
            /** @description The tracks to decide about. */
            track_ids: string[];
            /** @description Tags that the track has. One that the model missed counts as added. */
            accept?: string[];
            /** @description Tags that the track does not have. */
            reject?: string[];
            /** @description Decisions to take back: the model's opinion counts again, and an added tag goes. */
            withdraw?: string[];
        };
        Catalog: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description Calls without catalog_id use this catalogue. */
            is_default: boolean;
            /** @description The number of tracks. */
            track_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        CatalogCreatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "catalog.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description Its name. */
                name: string;
            };
        };
        CatalogDeletedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "catalog.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description Its name. */
                name: string;
            };
        };
        CatalogUpdatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "catalog.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description Its name. */
                name: string;
            };
        };
        /** @description The result. */
        CatalogueHealth: {
            /** @description When what had changed was last looked at; null: not yet. */
            checked_at: string | null;
            /** @description Tracks by issue. */
            issues: {
                /**
                 * @description What is wrong. clipped: more than one sample in a thousand is at the limit. silent: below -60 LUFS. too_quiet and too_loud: more than 9 LU from the middle of the catalogue. missing_upc: on no release with a UPC.
                 * @enum {string}
                 */
                kind: "missing_title" | "missing_artist" | "missing_isrc" | "missing_upc" | "no_audio" | "failed_analysis" | "silent" | "clipped" | "mono" | "too_quiet" | "too_loud";
                /** @description How many there are. */
                count: number;
                /** @description There are more than the count says. */
                is_more: boolean;
            }[];
            /** @description Pairs of tracks that sound alike. */
            pairs: {
                /**
                 * @description copy: the same recording. cover: versions of one piece.
                 * @enum {string}
                 */
                kind: "copy" | "cover";
                /** @description How many there are. */
                count: number;
                /** @description There are more than the count says. */
                is_more: boolean;
            }[];
        };
        /** @description The result. */
        ChangedIssues: {
            /** @description How many entries that concerned. */
            changed: number;
        };
        Client: {
            /**
             * Format: uuid
             * @description The client_id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /**
             * @description The type.
             * @enum {string}
             */
            type: "public" | "confidential" | "machine" | "legacy";
            /** @description Where people are sent after they signed in. */
            redirect_uris: string[];
            /** @description The scopes. */
            scopes: string[];
            /** @description The catalogue this client is bound to, if any. */
            catalog_id: string | null;
            /** @description Where people are sent after they signed out. */
            post_logout_redirect_uris: string[];
            /** @description Where the application learns that people signed out; null for nowhere. */
            backchannel_logout_uri: string | null;
            /**
             * @description How it proves who it is: not at all (public), with its secret, or by signing (private_key_jwt).
             * @enum {string}
             */
            authentication: "none" | "secret" | "keys";
            /** @description Where its public keys are published, if it authenticates with keys that way. */
            jwks_uri: string | null;
            /** @description Whether users may connect a device without a browser. */
            device_flow: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it was revoked; null while it is active. */
            revoked_at: string | null;
            /** @description Whether it acts in your organisation's sandbox, where nothing costs credits. */
            test: boolean;
        };
        /** @description The result. */
        ClientPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Client"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        CompletedBatchTrack: {
            /** @description The position of the track in the request. */
            index: number;
            /** @description The object. */
            s3_file_uri: string;
            /**
             * @description The track was tagged. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "completed";
            /** @description Where it comes from. */
            source: {
                /** @description The s3:// URI of the object. */
                s3_file_uri: string;
                /** @description Whether the track was added to the catalogue. */
                persisted: boolean;
            };
            /** @description The tags and how they were found. */
            audio_tagging: {
                /**
                 * @description How far it is.
                 * @enum {string}
                 */
                status: "completed";
                /** @description The version of the taxonomy. */
                taxonomy_version: string;
                tags: components["schemas"]["TagsByCategory"];
            };
            persistence?: components["schemas"]["Persistence"];
        };
        Conflict: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * @description title or artist: the same ISRC with another one; ownership: another owner; recording: the same audio under two ISRCs.
             * @enum {string}
             */
            kind: "title" | "artist" | "ownership" | "recording";
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "open" | "decided";
            /**
             * Format: uuid
             * @description The id of the catalogue.
             */
            catalog_id: string;
            /** @description The stored track. */
            track_uri: string;
            /** @description The other track of the same recording. */
            other_track_uri: string | null;
            /** @description What was stored. */
            ours: string;
            /** @description What was delivered. It counts until somebody decides otherwise. */
            theirs: string;
            /** @description The delivery. */
            ingestion_id: string | null;
            /** @description Its item. */
            item_index: number | null;
            /**
             * Format: date-time
             * @description When it was found.
             */
            found_at: string;
            /** @description Null until it is decided. */
            decision: ("keep_ours" | "take_theirs" | "keep_both") | null;
            /** @description When it was decided. */
            decided_at: string | null;
            /** @description Who decided it, or made the rule. */
            decided_by: string | null;
            /** @description The rule that decided it. */
            rule_id: string | null;
        };
        ConflictDecidedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "conflict.decided";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The conflict.
                 */
                conflict_id: string;
                /** @description title, artist, ownership or recording. */
                kind: string;
                /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
                track_uri: string;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description keep_ours, take_theirs or keep_both. */
                decision: string;
                /** @description The rule that decided it. */
                rule_id: string | null;
            };
        };
        ConflictFoundEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "conflict.found";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The conflict.
                 */
                conflict_id: string;
                /** @description title, artist, ownership or recording. */
                kind: string;
                /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
                track_uri: string;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
            };
        };
        /** @description The result. */
        ConflictPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Conflict"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        ConflictRule: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * @description title or artist: the same ISRC with another one; ownership: another owner; recording: the same audio under two ISRCs.
             * @enum {string}
             */
            kind: "title" | "artist" | "ownership" | "recording";
            /**
             * @description What counts from now on.
             * @enum {string}
             */
            decision: "keep_ours" | "take_theirs" | "keep_both";
            /** @description Null: all catalogues. */
            catalog_id: string | null;
            /** @description Who created it. */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        Contributor: {
            /** @description The name. */
            name: string;
            /** @description Such as composer. */
            role: string | null;
        };
        /** @description The result. */
        CreatedClient: {
            /**
             * Format: uuid
             * @description The client_id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /**
             * @description The type.
             * @enum {string}
             */
            type: "public" | "confidential" | "machine" | "legacy";
            /** @description Where people are sent after they signed in. */
            redirect_uris: string[];
            /** @description The scopes. */
            scopes: string[];
            /** @description The catalogue this client is bound to, if any. */
            catalog_id: string | null;
            /** @description Where people are sent after they signed out. */
            post_logout_redirect_uris: string[];
            /** @description Where the application learns that people signed out; null for nowhere. */
            backchannel_logout_uri: string | null;
            /**
             * @description How it proves who it is: not at all (public), with its secret, or by signing (private_key_jwt).
             * @enum {string}
             */
            authentication: "none" | "secret" | "keys";
            /** @description Where its public keys are published, if it authenticates with keys that way. */
            jwks_uri: string | null;
            /** @description Whether users may connect a device without a browser. */
            device_flow: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it was revoked; null while it is active. */
            revoked_at: string | null;
            /** @description Whether it acts in your organisation's sandbox, where nothing costs credits. */
            test: boolean;
            /** @description Shown only once, because only its hash is stored. Public clients have none. */
            client_secret?: string;
        };
        /** @description The result. */
        CreatedStorageKey: {
            /**
             * Format: uri
             * @description The endpoint URL for S3 clients.
             */
            endpoint: string;
            /** @description The region. */
            region: string;
            /** @description The name of the bucket. */
            bucket: string;
            /** @description The id of the access key. */
            access_key_id: string;
            /** @description Shown only once. */
            secret_access_key: string;
        };
        /** @description The result. */
        CreditBalance: {
            /** @description Unspent credits: available plus reserved. */
            balance: number;
            /** @description Credits that calls can use. */
            available: number;
            /** @description Credits set aside for work in progress. */
            reserved: number;
            /** @description The event credits.low is sent when fewer credits than this are available. */
            low_threshold: number;
            /** @description When the balance last changed; null if never. */
            updated_at: string | null;
        };
        CreditEntry: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description `grant`: credits were added. `reserve`: set aside before work starts. `settle`: spent on finished work. `release`: returned because the work was not done. */
            kind: "grant" | "reserve" | "settle" | "release";
            /** @description The number of credits. */
            credits: number;
            /** @description The change of `available`. The sum over the whole ledger equals `available`. */
            amount: number;
            /** @description Available credits after this entry. */
            available: number;
            /** @description Reserved credits after this entry. */
            reserved: number;
            /** @description Such as tagging or ingestion, or the operator's reason. */
            reason: string;
            /** @description What the entry belongs to, such as the id of an ingestion. */
            reference: string | null;
            /** @description Links a reserve to its settle and release entries. */
            reservation_id: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description The result. */
        CreditEntryPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["CreditEntry"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        CreditsLowEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "credits.low";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /** @description Credits that calls can use. */
                available: number;
                /** @description Credits set aside for work in progress. */
                reserved: number;
                /** @description The event is sent below this number. */
                threshold: number;
            };
        };
        /** @description A CSV or Excel file in the storage area, or a library of iTunes, Music or rekordbox as XML. */
        CsvIngestion: {
            /**
             * @description The kind of delivery. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "s3_csv";
            /** @description The file, under delivery/metadata/ or inbound/. */
            path: string;
            /** @description The column separator. Detected if left out. */
            delimiter?: string;
            /** @description The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore. */
            columns?: string[] | {
                [key: string]: string | null;
            };
            /** @description The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out. */
            encoding?: string;
            /**
             * @description What 03/04/2024 means. Without it such a date is left out, with a warning.
             * @enum {string}
             */
            date_order?: "day_first" | "month_first";
            /**
             * @description The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more.
             * @enum {string}
             */
            duration_unit?: "ms" | "s";
            /** @description What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x. */
            artist_separators?: string[];
            /** @description A saved CSV profile (/v1/csv-profiles), for whatever the request leaves out. */
            csv_profile?: string;
            /** @description For a library of iTunes, Music or rekordbox: the folder that its locations start with. The rest of each is the path of the audio under delivery/audio/. Without it, only the metadata is read. */
            media_root?: string;
            /** @description What people see the ingestion as. Defaults to the file or folder, if there is one. */
            name?: string;
            /**
             * Format: uuid
             * @description The catalogue. Defaults to the one the client is bound to, else to your organisation's default.
             */
            catalog_id?: string;
            /** @description Whether new audio replaces the existing audio of a track and is analysed. Default true. */
            overwrite_audio_file?: boolean;
            /** @description Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true. */
            delete_delivered_file?: boolean;
            /** @description Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false. */
            dry_run?: boolean;
            /** @description Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive. */
            require_approval?: boolean;
            /** @description Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
            idempotency_key?: string;
            /** @description The same as idempotency_key. */
            request_id?: string;
        };
        /** @description The result. */
        CsvPreview: {
            /** @description The columns in their order. */
            columns: {
                /** @description The name in the sheet. */
                header: string;
                /** @description What it means, such as artists.1.name. Null: the column is ignored. */
                column: string | null;
                /** @description The first different values. */
                samples: string[];
            }[];
            /** @description The first rows as tracks, at most 20. */
            rows: {
                /** @description The file and line. */
                source: string;
                /** @description Null if none could be read. */
                outer_id: string | null;
                /** @description Why the row would fail. Null: it would not. */
                message: string | null;
                /** @description What you should check. */
                warnings: string[];
                /** @description What was read. */
                values: {
                    /** @description The field of the track. */
                    field: string;
                    /** @description Its value, as text. */
                    value: string;
                }[];
            }[];
            /** @description What concerns the sheet as a whole. */
            warnings: string[];
            /** @description Why the sheet cannot be read like this, and what to change. Null: it can. */
            problem: string | null;
        };
        CustomerTag: {
            /** @description The tag. */
            tag: string;
            /** @description Its category. */
            category: string;
        };
        /** @description DDEX messages in the storage area. */
        DdexIngestion: {
            /**
             * @description The kind of delivery. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "s3_ddex";
            /** @description A message or a batch folder under delivery/ddex/. Defaults to everything in it. */
            path?: string;
            /** @description Whether batches without a BatchComplete file wait for it: they are skipped and stay. Defaults to the delivery settings. */
            wait_for_batch_complete?: boolean;
            /** @description What people see the ingestion as. Defaults to the file or folder, if there is one. */
            name?: string;
            /**
             * Format: uuid
             * @description The catalogue. Defaults to the one the client is bound to, else to your organisation's default.
             */
            catalog_id?: string;
            /** @description Whether new audio replaces the existing audio of a track and is analysed. Default true. */
            overwrite_audio_file?: boolean;
            /** @description Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true. */
            delete_delivered_file?: boolean;
            /** @description Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false. */
            dry_run?: boolean;
            /** @description Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive. */
            require_approval?: boolean;
            /** @description Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
            idempotency_key?: string;
            /** @description The same as idempotency_key. */
            request_id?: string;
        };
        /** @description The result. */
        DeletedObjects: {
            /** @description The files that existed. */
            keys: string[];
        };
        DeliveryWatch: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * @description What is delivered there.
             * @enum {string}
             */
            mode: "s3_ddex" | "s3_csv";
            /** @description The watched folder. */
            folder: string;
            /**
             * Format: uuid
             * @description The id of the catalogue.
             */
            catalog_id: string;
            /** @description How sheets are read (/v1/csv-profiles). */
            csv_profile?: string;
            /** @description DDEX batches without a BatchComplete file are picked up when nothing has been added for so long. Not given: they wait for the file. */
            quiet_minutes?: number;
            /** @description Why nothing could be picked up the last time. Null if all is well. */
            problem: string | null;
            /** @description Who created it. */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description What the tags in the file say. Fields that it does not have are missing. */
        EmbeddedTags: {
            /** @description The title. */
            title?: string;
            /** @description The artists. */
            artists?: string[];
            /** @description The title of the release. */
            album?: string;
            /** @description The artists of the release. */
            album_artists?: string[];
            /** @description The position on the disk. */
            track_number?: string;
            /** @description The number of the disk. */
            disk_number?: string;
            /** @description The date as in the file: a year, or an ISO 8601 date. */
            release_date?: string;
            /** @description The ISRC as in the file. */
            isrc?: string;
            /** @description The barcode as in the file. */
            upc?: string;
            /** @description The label. */
            label?: string;
            /** @description The genres. */
            genres?: string[];
            /** @description The moods. */
            moods?: string[];
            /** @description Beats per minute. */
            bpm?: number;
            /** @description The musical key as in the file. */
            key?: string;
            /** @description The composers. */
            composers?: string[];
            /** @description The authors of the lyrics. */
            lyricists?: string[];
            /** @description The language of the lyrics. */
            language?: string;
            /** @description The lyrics. */
            lyrics?: string;
            /** @description The comment. */
            comment?: string;
            /** @description The id of the recording at MusicBrainz. */
            musicbrainz_recording_id?: string;
            /** @description The id of the release at MusicBrainz. */
            musicbrainz_release_id?: string;
        };
        EmbeddedTagsRequest: {
            /** @description The s3:// URI of an object in your area. Nothing else is accepted. */
            s3_file_uri: string;
        };
        /** @description The result. */
        EmbeddedTagsResult: {
            /** @description What was read. */
            source: {
                /** @description The file. */
                s3_file_uri: string;
            };
            tags: components["schemas"]["EmbeddedTags"];
            /** @description For each field, the kind of tag it was found in, such as ID3v2.4, vorbis or iTunes. */
            sources: {
                [key: string]: string;
            };
        };
        /** @description What a MEAD or PIE message says about a record. */
        Enrichment: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * @description The DDEX standard of the message.
             * @enum {string}
             */
            standard: "MEAD" | "PIE";
            /** @description Its version. */
            version: string;
            /** @description Who sent the message. */
            sender: {
                /** @description The DDEX party id. */
                id: string | null;
                /** @description The name. */
                name: string | null;
            };
            /** @description The id that the sender gave the message. */
            message_id: string | null;
            /**
             * Format: date-time
             * @description When the sender wrote the message. An older one does not replace it.
             */
            written_at: string;
            /**
             * Format: date-time
             * @description When it was ingested.
             */
            received_at: string;
            /** @description The ingestion. */
            ingestion_id: string | null;
            /** @description Genres, moods, themes, instruments and the like. */
            terms: {
                /**
                 * @description What it says.
                 * @enum {string}
                 */
                type: "genre" | "subgenre" | "mood" | "theme" | "activity" | "instrument" | "vocal_register" | "dance_style" | "rhythm_style" | "artistic_style" | "form" | "tempo" | "intensity" | "classical_period" | "epoch" | "version" | "artist_type" | "party_type" | "role" | "gender" | "nationality";
                /** @description A value of DDEX, or the own one of the sender. */
                value: string;
                /** @description Which side of it is meant, such as Lyrics. */
                applies_to: string | null;
                /** @description Of an instrument: it is featured. */
                is_featured: boolean;
                /** @description Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere. */
                territories: string[];
                /** @description An explanation. */
                note: string | null;
                /** @description Who says so, if it is not the sender. */
                sources: string[];
            }[];
            /** @description Tempo, key, time signature and pitch. */
            measures: {
                /**
                 * @description What was measured. A pitch is that of the a’ in hertz.
                 * @enum {string}
                 */
                type: "bpm" | "key" | "time_signature" | "absolute_pitch";
                /** @description The value. */
                value: string;
                /** @description Who says so, if it is not the sender. */
                sources: string[];
            }[];
            /** @description Notes, biographies and lyrics. */
            texts: {
                /**
                 * @description What sort of text it is.
                 * @enum {string}
                 */
                type: "note" | "biography" | "lyrics";
                /** @description More precisely, as delivered. */
                kind: string | null;
                /** @description The text. */
                text: string;
                /** @description BCP 47, as delivered. */
                language: string | null;
                /** @description Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere. */
                territories: string[];
                /** @description Who wrote it. */
                authors: string[];
                /** @description Who says so, if it is not the sender. */
                sources: string[];
            }[];
            /** @description Alternative titles, or the names of an artist. Search finds them. */
            names: {
                /** @description The alternative title, or the name of the artist. */
                name: string;
                /** @description What sort of title or name it is, such as StageName. */
                type: string | null;
                /** @description BCP 47, as delivered. */
                language: string | null;
                /** @description It is the one to show. */
                is_default: boolean;
                /** @description Since when the artist has it. As delivered. */
                starts_on: string | null;
                /** @description Until when the artist had it. As delivered. */
                ends_on: string | null;
            }[];
            /** @description Its identifiers. */
            identifiers: {
                /** @description isrc, upc, iswc, isni, ipi, ipn, dpid, or who gave it. */
                source: string;
                /** @description The identifier. */
                id: string;
            }[];
            /** @description When it is in focus or a priority, and the epochs it belongs to. */
            periods: {
                /**
                 * @description In focus, a priority, the day of impact, or an epoch.
                 * @enum {string}
                 */
                type: "focus" | "priority" | "impact" | "epoch";
                /** @description The epoch, or what of an artist is in focus. */
                name: string | null;
                /** @description When it starts. As delivered. */
                starts_at: string | null;
                /** @description When it ends. As delivered. */
                ends_at: string | null;
                /** @description Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere. */
                territories: string[];
            }[];
            /** @description Events in the life of an artist. */
            events: {
                /** @description Such as Birth, as delivered. */
                type: string;
                /** @description When it was, or began. As delivered. */
                date: string | null;
                /** @description When it ended. As delivered. */
                ends_on: string | null;
                /** @description Where it was. */
                place: string | null;
                /** @description More about it. */
                description: string | null;
            }[];
            /** @description Where it was in charts. */
            charts: {
                /** @description The name of the chart. */
                chart: string | null;
                /** @description Its territory. */
                territory: string | null;
                /** @description The best position. */
                top_position: number | null;
                /** @description Its positions over time. */
                entries: {
                    /** @description The position. */
                    position: number;
                    /** @description When. As delivered. */
                    date: string | null;
                }[];
            }[];
            /** @description What it won, or was nominated for. */
            awards: {
                /** @description The name of the award. */
                name: string | null;
                /** @description Who gives it. */
                body: string | null;
                /** @description When it was given. As delivered. */
                date: string | null;
                /** @description Won, or nominated only. */
                is_winner: boolean | null;
            }[];
            /** @description What it has to do with others. */
            relations: {
                /** @description How they are related, in the words of DDEX. */
                type: string;
                /**
                 * @description What is described.
                 * @enum {string}
                 */
                entity: "track" | "artist" | "release" | "work";
                /** @description The title or name of the other one. */
                name: string | null;
                /** @description Its identifiers. */
                identifiers: {
                    /** @description isrc, upc, iswc, isni, ipi, ipn, dpid, or who gave it. */
                    source: string;
                    /** @description The identifier. */
                    id: string;
                }[];
            }[];
            /** @description Its pictures. */
            images: {
                /** @description What sort of picture it is. */
                type: string | null;
                /** @description Its address or file name, as delivered. */
                uri: string;
                /** @description Where anyone can read it for an hour, if it was delivered with the message. */
                url: string | null;
            }[];
            /** @description Pages on the web. */
            links: string[];
        };
        EntitlementChangedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "entitlement.changed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /** @description New ones. */
                granted: string[];
                /** @description Those that were removed. */
                revoked: string[];
                /** @description All that the organisation has now. */
                entitlements: string[];
            };
        };
        /**
         * @description The machine-readable code. Later versions may add codes.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "validation_error" | "precondition_failed" | "invalid_token" | "invalid_token_context" | "insufficient_scope" | "entitlement_required" | "entitlement_revoked" | "catalogue_forbidden" | "resource_forbidden" | "not_found" | "missing_catalogue_context" | "rate_limited" | "quota_exceeded" | "upstream_unavailable" | "internal_error";
        Event: {
            /**
             * Format: uuid
             * @description The same as the webhook-id of its deliveries.
             */
            id: string;
            /** @description Such as track.updated. Ignore types you do not know. */
            type: string;
            /** @description As in the webhooks guide, by type. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description The result. */
        EventPage: {
            /** @description Oldest first. */
            events: components["schemas"]["Event"][];
            /** @description Where to go on, now or later. Never null. */
            next_cursor: string;
            /** @description Whether there are more events at the moment. */
            has_more: boolean;
        };
        ExternalReference: {
            /** @description The identifier. */
            id: string;
            /** @description Who gave it. */
            source: string;
        };
        FailedBatchTrack: {
            /** @description The position of the track in the request. */
            index: number;
            /** @description The object. */
            s3_file_uri: string;
            /**
             * @description The track was not tagged and costs nothing. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            error_code: components["schemas"]["ErrorCode"];
            /** @description What to do about it. */
            message: string;
        };
        FailedPersistence: {
            /**
             * @description Nothing was added. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            error_code: components["schemas"]["ErrorCode"];
            /** @description Why. */
            message: string;
        };
        FeaturesRequest: {
            /** @description The s3:// URI of an object in your area. Nothing else is accepted. */
            s3_file_uri: string;
            /** @description What to include. */
            include?: ("waveform" | "segments")[];
            /** @description Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
            idempotency_key?: string;
            /** @description The same as idempotency_key. */
            request_id?: string;
        };
        /** @description The result. */
        FeaturesResult: {
            /** @description Where it comes from. */
            source: {
                /** @description The s3:// URI of the object. */
                s3_file_uri: string;
            };
            features: components["schemas"]["AudioFeatures"];
            /** @description Problems with the file that did not prevent the analysis. */
            warnings: string[];
        };
        FingerprintMatch: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /**
             * @description Where the other track is.
             * @enum {string}
             */
            layer: "workspace" | "atlas";
            /** @description From 0.5 the two are the same recording. */
            match_score: number;
            /** @description The probability that the two are versions of the same piece. */
            cover_confidence: number;
        };
        FingerprintMatchOfRecord: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /**
             * @description Where the other track is.
             * @enum {string}
             */
            layer: "workspace" | "atlas";
            /** @description From 0.5 the two are the same recording. */
            match_score: number;
            /** @description The probability that the two are versions of the same piece. */
            cover_confidence: number;
            track?: components["schemas"]["IncludedTrack"];
        };
        ImportedPlaylist: {
            /**
             * @description exists: there is one of this name in the folder already; it is left as it is.
             * @enum {unknown}
             */
            status: "created" | "exists";
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name in the file. */
            name: string;
            /** @description The folders it is in, from the outermost. */
            folders: string[];
            /** @description How many tracks the playlist has. */
            item_count: number;
            /** @description Entries for which you have no track. */
            missing_count: number;
            /** @description The paths of the first of them. */
            missing: string[];
        };
        /** @description The result. */
        ImportedPlaylists: {
            /** @description The number of results. */
            count: number;
            /** @description The results. */
            results: components["schemas"]["ImportedPlaylist"][];
        };
        InboundObject: {
            /** @description The key of the object. */
            object_key: string;
            /** @description The s3:// URI of the object. */
            s3_file_uri: string;
            /** @description In bytes. */
            size: number;
            /** @description The media type. */
            content_type: string;
            /** @description The ETag of the object. */
            etag: string;
            /**
             * Format: date-time
             * @description When the object was last written.
             */
            last_modified: string;
            /** @description In lists, if the file was ingested: its track. Absent if the track was deleted. */
            track_uri?: string;
        };
        InboundObjectPage: {
            /** @description The objects. */
            objects: components["schemas"]["InboundObject"][];
            /** @description The continuation_token of the next page; null on the last. */
            next_token: string | null;
        };
        /** @description The track itself, if it is included too (`similar.track`, `fingerprint_matches.track`). */
        IncludedTrack: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The URI of the track, as other responses refer to it. */
            track_uri: string;
            /** @description A short id of the track, for profiling. */
            musimap_uid: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer: "workspace" | "atlas";
            /**
             * Format: uuid
             * @description The catalogue. Workspace only.
             */
            catalog_id?: string;
            /** @description Your own id. */
            outer_id: string | null;
            /** @description Null if the track was delivered without a title. */
            title: string | null;
            /** @description The ISRC. */
            isrc: string | null;
            /** @description YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
            release_date: string | null;
            /** @description The length. */
            duration_ms: number | null;
            /** @description The artists with their roles. */
            artists: components["schemas"]["ArtistCredit"][];
            /** @description The releases the track is on. */
            releases: components["schemas"]["TrackRelease"][];
            /** @description The label. */
            label: components["schemas"]["NamedReference"] | null;
            /** @description Identifiers given by third parties. */
            references: components["schemas"]["ExternalReference"][];
            /** @description Your own tags, as delivered. */
            customer_tags: components["schemas"]["CustomerTag"][];
            analysis: components["schemas"]["Analysis"];
            availability: components["schemas"]["Availability"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description The result. */
        Ingestion: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description As given with the delivery, else the file or folder, if there is one. */
            name?: string;
            /**
             * @description The kind of delivery.
             * @enum {string}
             */
            mode: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan" | "tagging";
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "received" | "storing" | "awaiting_approval" | "analysing" | "computing" | "completed" | "completed_with_errors" | "failed" | "cancelled";
            /** @description The current stage; null when the ingestion has ended. */
            stage: "store" | "analyse" | "compute" | null;
            /**
             * Format: uuid
             * @description The id of the catalogue.
             */
            catalog_id: string;
            /** @description Always exact. */
            counts: {
                /** @description Items found so far. */
                total: number;
                /** @description Items stored in the catalogue, including those that failed later. */
                stored: number;
                /** @description Items whose audio was analysed, including those that failed later. */
                analysed: number;
                /** @description Items whose track is available. */
                available: number;
                /** @description Items that failed. */
                failed: number;
                /** @description Items that were skipped, each with a reason. */
                skipped: number;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description Null until the ingestion has ended. */
            finished_at: string | null;
            /** @description What you should know about the delivery as a whole: ignored columns, a guessed encoding, how durations were read. */
            warnings: string[];
            /** @description Whether it only finds out what the delivery would do. */
            dry_run: boolean;
            plan?: components["schemas"]["IngestionPlan"];
            approval?: components["schemas"]["IngestionApproval"];
            /** @description Why it failed. */
            error?: {
                /** @description The machine-readable code of the error. */
                error_code: string;
                /** @description What happened, for humans. */
                message: string;
            };
            /** @description A link to a CSV of the tags. Anyone with the link can read it for a day. Get the ingestion again for a new link. */
            export_url?: string;
        };
        /** @description Set if the delivery needs approval. */
        IngestionApproval: {
            /**
             * @description The decision.
             * @enum {string}
             */
            state: "pending" | "approved" | "rejected";
            /**
             * Format: date-time
             * @description When it was decided; null if nobody did.
             */
            decided_at?: string;
            /** @description The user or client that decided. */
            decided_by?: string;
            /** @description Why it was rejected. */
            reason?: string;
        };
        IngestionApprovedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "ingestion.approved";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The ingestion.
                 */
                ingestion_id: string;
                /** @description The kind of delivery. */
                mode: string;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
            };
        };
        IngestionCompletedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "ingestion.completed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The ingestion.
                 */
                ingestion_id: string;
                /** @description The kind of delivery. */
                mode: string;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /**
                 * @description How it ended.
                 * @enum {string}
                 */
                status: "completed" | "completed_with_errors";
                /** @description As in the ingestion. */
                counts: {
                    [key: string]: number;
                };
            };
        };
        IngestionEntity: {
            /** @description track, artist, release, label or work. */
            type: string;
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description Your own id, if you gave one. */
            outer_id: string | null;
            /** @description What the ingestion did with the entity. */
            action: "created" | "updated" | "unchanged";
            /** @description Tracks only. */
            track_uri?: string;
        };
        /** @description The result. */
        IngestionEntityPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["IngestionEntity"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        IngestionFailedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "ingestion.failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The ingestion.
                 */
                ingestion_id: string;
                /** @description The kind of delivery. */
                mode: string;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description Why. */
                error: string;
            };
        };
        IngestionFailure: {
            /** @description The kind of failure. */
            error_code: string;
            /** @description The message of the first of these items. */
            message: string;
            /** @description How many items failed like this. */
            count: number;
            /** @description How many of them a retry may help. */
            retryable: number;
            /** @description The position of the first of them. */
            first_index: number;
        };
        IngestionItem: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The position of the item in the delivery. */
            index: number;
            /** @description Where the item comes from, such as a file and line or an object key. */
            source: string;
            /** @description Null if none could be read. */
            outer_id: string | null;
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "pending" | "stored" | "analysing" | "analysed" | "available" | "failed" | "skipped";
            /** @description Set for a failed item, and for one waiting to be retried. */
            error_code: string | null;
            /** @description The reason for the status. */
            message: string | null;
            /** @description The track the item was stored as. */
            track_uri: string | null;
            /** @description What you should know although the item did not fail, such as a value that was left out. */
            warnings: string[];
        };
        /** @description The result. */
        IngestionItemPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["IngestionItem"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        /** @description The result. */
        IngestionPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Ingestion"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        /** @description What the dry run found, if there was one. */
        IngestionPlan: {
            /** @description Items of the delivery. */
            items: number;
            /** @description Items that would create a track. */
            create: number;
            /** @description Items that would change a track. */
            change: number;
            /** @description Items that would change nothing. */
            unchanged: number;
            /** @description Items that would take a track down. */
            take_down: number;
            /** @description Items that would delete tracks or a release. */
            delete: number;
            /** @description Pictures that would be kept. */
            keep_image: number;
            /** @description Items that would fail. */
            refuse: number;
            /** @description Items that would be skipped. */
            skip: number;
            /** @description Contradictions to what is stored. */
            conflicts: number;
            /** @description Warnings about items. */
            warnings: number;
            /** @description Credits the analyses would cost. */
            credits: number;
        };
        IngestionPlannedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "ingestion.planned";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The ingestion.
                 */
                ingestion_id: string;
                /** @description The kind of delivery. */
                mode: string;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description Whether it waits for approval. */
                needs_approval: boolean;
                /** @description As in the ingestion. */
                plan: {
                    [key: string]: number;
                };
            };
        };
        IngestionRejectedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "ingestion.rejected";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The ingestion.
                 */
                ingestion_id: string;
                /** @description The kind of delivery. */
                mode: string;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description The reason, if one was given. */
                reason: string | null;
            };
        };
        /** @description A track to be ingested. */
        IngestionTrack: {
            /** @description Your unique id of the track; a later record with it overwrites the earlier. */
            outer_id: string;
            /** @description A path under delivery/audio/ (media_fetch_type s3) or a URL (download). */
            primary_media: string;
            /** @description Official references of the track. */
            references?: {
                /** @description The id. */
                id: string;
                /** @description Where it comes from. */
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
                    /** @description The id. */
                    id: string;
                    /** @description Where it comes from. */
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
                    /** @description The id. */
                    id: string;
                    /** @description Where it comes from. */
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
                /** @description Composers, lyricists and others. */
                contributors?: {
                    /** @description The name. */
                    name: string;
                    /** @description Composer … */
                    role?: string;
                    /** @description ISNI. */
                    isni?: string;
                }[];
            }[];
            /** @description Your own tags. */
            customer_tags?: {
                /** @description The tag. */
                tag: string;
                /** @description Category. */
                category?: string;
            }[];
        };
        /** @description The result. */
        Journey: {
            /** @description The next tracks, in order. */
            results: components["schemas"]["JourneyStop"][];
            /** @description To go on. Null only if no track by another artist can follow; a journey has no other end. */
            next_cursor: string | null;
        };
        JourneyRequest: {
            /** @description The track_uri of the track that the journey starts with. It must have been analysed. */
            seed: string;
            /** @description How far it may move away: with 0 all tracks sound like the seed, with 1 each sounds like the one before it. Default 0.3. */
            drift?: number;
            /** @description Whether each key must mix with the one before it (Camelot wheel), as long as a track has such a key. Default true. */
            harmonic?: boolean;
            /** @description The energy over time, in order. Between two points it changes evenly; after the last one it stays. To start calm and peak at 12 minutes: 0.1 at 0, 0.9 at 12. */
            energy?: {
                /** @description Minutes from the start. */
                at_minutes: number;
                /** @description From 0 (calm) to 1 (excited). */
                energy: number;
            }[];
            /** @description Use your organisation's own tracks. Default true. */
            include_workspace?: boolean;
            /** @description Also use the atlas. Needs the scope atlas.read. Default false. */
            include_atlas?: boolean;
            /** @description How many tracks to return. Default 10. */
            length?: number;
            /** @description The next_cursor of the response before, to go on. Send the same settings with it. */
            cursor?: string;
        };
        JourneyStop: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /** @description The position in the journey, from 0 for the seed. */
            position: number;
            /** @description When it starts, in seconds from the start of the journey. */
            starts_at_s: number;
            /** @description Null if the track was delivered without a title. */
            title: string | null;
            /** @description The artists. Two tracks in a row never share one. */
            artists: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The name. */
                name: string;
            }[];
            /** @description The length. */
            duration_ms: number | null;
            /** @description Beats per minute; null if not known. */
            bpm: number | null;
            /** @description The key, such as Eb major; null if not known. */
            key: string | null;
            /** @description The key on the Camelot wheel, such as 5B; null if not known. */
            camelot: string | null;
            /** @description From 0 (calm) to 1 (excited); null if not known. */
            energy: number | null;
            /** @description What the energy curve asks for; null without one. */
            wanted_energy: number | null;
            /** @description How it follows the track before; null for the seed. */
            transition: {
                /** @description How much it sounds like what was wanted: the cosine similarity. */
                similarity: number;
                /** @description Its key mixes with that of the track before. */
                is_harmonic: boolean;
            } | null;
        };
        /** @description Tracks in the request. */
        JsonIngestion: {
            /**
             * @description The kind of delivery. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "api_json";
            /** @description The tracks, at most 1000. */
            tracks: components["schemas"]["IngestionTrack"][];
            /**
             * @description Whether primary_media is a path under delivery/audio/ (s3, the default) or a URL.
             * @enum {string}
             */
            media_fetch_type?: "s3" | "download";
            /** @description What people see the ingestion as. Defaults to the file or folder, if there is one. */
            name?: string;
            /**
             * Format: uuid
             * @description The catalogue. Defaults to the one the client is bound to, else to your organisation's default.
             */
            catalog_id?: string;
            /** @description Whether new audio replaces the existing audio of a track and is analysed. Default true. */
            overwrite_audio_file?: boolean;
            /** @description Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true. */
            delete_delivered_file?: boolean;
            /** @description Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false. */
            dry_run?: boolean;
            /** @description Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive. */
            require_approval?: boolean;
            /** @description Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
            idempotency_key?: string;
            /** @description The same as idempotency_key. */
            request_id?: string;
        };
        /** @description A JSON Web Key Set. */
        KeySet: {
            /** @description The keys. */
            keys: ({
                /** @description The type of the key (RFC 7517). */
                kty: string;
                /** @description The id of the key (RFC 7517). */
                kid: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        Label: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer: "workspace" | "atlas";
            /** @description The name. */
            name: string;
            /** @description The number of releases of this label. */
            release_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description If included. The first 100; get all of them from the list of releases with label_id. */
            releases?: components["schemas"]["BriefRelease"][];
        };
        /** @description Some fields of a label. */
        LabelFields: {
            /**
             * Format: uuid
             * @description The id.
             */
            id?: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer?: "workspace" | "atlas";
            /** @description The name. */
            name?: string;
            /** @description The number of releases of this label. */
            release_count?: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at?: string;
        };
        LabelFieldsPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["LabelFields"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @constant
             */
            count_is_capped?: true;
            /** @description The requested fields, which are all that the results have. */
            fields: ("id" | "layer" | "name" | "release_count" | "created_at" | "updated_at")[];
        };
        LabelPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Label"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @enum {boolean}
             */
            count_is_capped?: true;
        };
        ListedEnrichment: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * @description The DDEX standard of the message.
             * @enum {string}
             */
            standard: "MEAD" | "PIE";
            /** @description Its version. */
            version: string;
            /** @description Who sent the message. */
            sender: {
                /** @description The DDEX party id. */
                id: string | null;
                /** @description The name. */
                name: string | null;
            };
            /** @description The id that the sender gave the message. */
            message_id: string | null;
            /**
             * Format: date-time
             * @description When the sender wrote the message. An older one does not replace it.
             */
            written_at: string;
            /**
             * Format: date-time
             * @description When it was ingested.
             */
            received_at: string;
            /** @description The ingestion. */
            ingestion_id: string | null;
            /** @description Genres, moods, themes, instruments and the like. */
            terms: {
                /**
                 * @description What it says.
                 * @enum {string}
                 */
                type: "genre" | "subgenre" | "mood" | "theme" | "activity" | "instrument" | "vocal_register" | "dance_style" | "rhythm_style" | "artistic_style" | "form" | "tempo" | "intensity" | "classical_period" | "epoch" | "version" | "artist_type" | "party_type" | "role" | "gender" | "nationality";
                /** @description A value of DDEX, or the own one of the sender. */
                value: string;
                /** @description Which side of it is meant, such as Lyrics. */
                applies_to: string | null;
                /** @description Of an instrument: it is featured. */
                is_featured: boolean;
                /** @description Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere. */
                territories: string[];
                /** @description An explanation. */
                note: string | null;
                /** @description Who says so, if it is not the sender. */
                sources: string[];
            }[];
            /** @description Tempo, key, time signature and pitch. */
            measures: {
                /**
                 * @description What was measured. A pitch is that of the a’ in hertz.
                 * @enum {string}
                 */
                type: "bpm" | "key" | "time_signature" | "absolute_pitch";
                /** @description The value. */
                value: string;
                /** @description Who says so, if it is not the sender. */
                sources: string[];
            }[];
            /** @description Notes, biographies and lyrics. */
            texts: {
                /**
                 * @description What sort of text it is.
                 * @enum {string}
                 */
                type: "note" | "biography" | "lyrics";
                /** @description More precisely, as delivered. */
                kind: string | null;
                /** @description The text. */
                text: string;
                /** @description BCP 47, as delivered. */
                language: string | null;
                /** @description Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere. */
                territories: string[];
                /** @description Who wrote it. */
                authors: string[];
                /** @description Who says so, if it is not the sender. */
                sources: string[];
            }[];
            /** @description Alternative titles, or the names of an artist. Search finds them. */
            names: {
                /** @description The alternative title, or the name of the artist. */
                name: string;
                /** @description What sort of title or name it is, such as StageName. */
                type: string | null;
                /** @description BCP 47, as delivered. */
                language: string | null;
                /** @description It is the one to show. */
                is_default: boolean;
                /** @description Since when the artist has it. As delivered. */
                starts_on: string | null;
                /** @description Until when the artist had it. As delivered. */
                ends_on: string | null;
            }[];
            /** @description Its identifiers. */
            identifiers: {
                /** @description isrc, upc, iswc, isni, ipi, ipn, dpid, or who gave it. */
                source: string;
                /** @description The identifier. */
                id: string;
            }[];
            /** @description When it is in focus or a priority, and the epochs it belongs to. */
            periods: {
                /**
                 * @description In focus, a priority, the day of impact, or an epoch.
                 * @enum {string}
                 */
                type: "focus" | "priority" | "impact" | "epoch";
                /** @description The epoch, or what of an artist is in focus. */
                name: string | null;
                /** @description When it starts. As delivered. */
                starts_at: string | null;
                /** @description When it ends. As delivered. */
                ends_at: string | null;
                /** @description Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere. */
                territories: string[];
            }[];
            /** @description Events in the life of an artist. */
            events: {
                /** @description Such as Birth, as delivered. */
                type: string;
                /** @description When it was, or began. As delivered. */
                date: string | null;
                /** @description When it ended. As delivered. */
                ends_on: string | null;
                /** @description Where it was. */
                place: string | null;
                /** @description More about it. */
                description: string | null;
            }[];
            /** @description Where it was in charts. */
            charts: {
                /** @description The name of the chart. */
                chart: string | null;
                /** @description Its territory. */
                territory: string | null;
                /** @description The best position. */
                top_position: number | null;
                /** @description Its positions over time. */
                entries: {
                    /** @description The position. */
                    position: number;
                    /** @description When. As delivered. */
                    date: string | null;
                }[];
            }[];
            /** @description What it won, or was nominated for. */
            awards: {
                /** @description The name of the award. */
                name: string | null;
                /** @description Who gives it. */
                body: string | null;
                /** @description When it was given. As delivered. */
                date: string | null;
                /** @description Won, or nominated only. */
                is_winner: boolean | null;
            }[];
            /** @description What it has to do with others. */
            relations: {
                /** @description How they are related, in the words of DDEX. */
                type: string;
                /**
                 * @description What is described.
                 * @enum {string}
                 */
                entity: "track" | "artist" | "release" | "work";
                /** @description The title or name of the other one. */
                name: string | null;
                /** @description Its identifiers. */
                identifiers: {
                    /** @description isrc, upc, iswc, isni, ipi, ipn, dpid, or who gave it. */
                    source: string;
                    /** @description The identifier. */
                    id: string;
                }[];
            }[];
            /** @description Its pictures. */
            images: {
                /** @description What sort of picture it is. */
                type: string | null;
                /** @description Its address or file name, as delivered. */
                uri: string;
                /** @description Where anyone can read it for an hour, if it was delivered with the message. */
                url: string | null;
            }[];
            /** @description Pages on the web. */
            links: string[];
            /**
             * @description What is described.
             * @enum {string}
             */
            entity: "track" | "artist" | "release" | "work";
            /**
             * Format: uuid
             * @description The catalogue.
             */
            catalog_id: string;
            /** @description The title or name, as the message has it. */
            name: string | null;
            /** @description The records it describes. Empty: the catalogue does not have them yet. */
            record_ids: string[];
        };
        /** @description The result. */
        ListedEnrichmentPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["ListedEnrichment"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        MovedPlaylistItems: {
            /** @description The ids of the items. */
            item_ids: string[];
            /** @description Counted from 1. */
            position: number;
        };
        NamedReference: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name. */
            name: string;
        };
        NewArtwork: {
            /** @description The picture, in the storage area of your organisation. */
            s3_file_uri: string;
        };
        NewClient: {
            /** @description Shown to users when they sign in. */
            name: string;
            /**
             * @description machine: acts for the organisation itself. confidential: users sign in, and a server keeps the secret. public: users sign in, without a secret.
             * @enum {string}
             */
            type: "public" | "confidential" | "machine";
            /** @description Where users return after they sign in: https, or http on localhost. Compared byte for byte. */
            redirect_uris?: string[];
            /** @description The scopes it may request. Defaults to all scopes allowed for its type. */
            scopes?: ("openid" | "profile" | "email" | "tagging.write" | "tagging.read" | "audio.write" | "atlas.read" | "search.read" | "workspace.read" | "workspace.write" | "catalogs.read" | "catalogs.write" | "ingestion.read" | "ingestion.write" | "storage.read" | "storage.write" | "profiling.read" | "profiling.write" | "credits.read" | "webhooks.write" | "events.read")[];
            /**
             * Format: uuid
             * @description Binds the client to this catalogue.
             */
            catalog_id?: string;
            /**
             * @description For trying out: the client acts in a sandbox of your organisation with a catalogue and a storage area of its own. It sees nothing of your organisation's data, and nothing costs credits. Machine clients only.
             * @default false
             */
            test?: boolean;
            /** @description Where users may return after they sign out. Compared byte for byte. */
            post_logout_redirect_uris?: string[];
            /** @description Where a logout token is sent when a session of a user of this application ends. */
            backchannel_logout_uri?: string;
            /** @description Public keys (RFC 7517) for RS256, PS256, ES256, ES384 or EdDSA. The application then signs instead of sending a secret (private_key_jwt). */
            jwks?: {
                /** @description The keys. */
                keys: {
                    [key: string]: unknown;
                }[];
            };
            /** @description An https address that publishes the public keys, instead of jwks. Read every five minutes. */
            jwks_uri?: string;
            /**
             * @description For programs on devices without a browser: users enter a code on another device (RFC 8628). Such a client needs no redirect URI.
             * @default false
             */
            device_flow?: boolean;
        };
        /** @description A delivery. Its fields depend on the mode. */
        NewIngestion: components["schemas"]["JsonIngestion"] | components["schemas"]["CsvIngestion"] | components["schemas"]["DdexIngestion"] | components["schemas"]["ScanIngestion"];
        NewPlaylist: {
            /** @description The name. */
            name: string;
            /** @description For the people you work with, and those you share it with. */
            notes?: string;
            /** @description The folder it is in; null: none. */
            folder_id?: string | null;
        };
        NewPlaylistFolder: {
            /** @description The name. */
            name: string;
            /** @description The folder that it is in; null for none. */
            parent_id?: string | null;
        };
        NewPlaylistItems: {
            /** @description Tracks of your workspace, in order. */
            track_ids: string[];
            /** @description Where the first goes, counted from 1. Defaults to the end. */
            position?: number;
            /** @description For the people you work with, and those you share it with. */
            notes?: string;
        };
        NewPlaylistShare: {
            /** @description For yourself, such as whom you sent it to. */
            name?: string;
            /** @description When the link stops working; null: never. */
            expires_at?: string | null;
            /** @description What people must type; null: nothing. */
            password?: string | null;
            /**
             * @description Whether people can download the files, or only listen.
             * @default false
             */
            allow_downloads?: boolean;
        };
        NewProfile: {
            /** @description The musimap_uid of the track. */
            musimap_uid?: string;
            /** @description The track_uri of the track. */
            track_uri?: string;
            /** @description With or without hyphens. */
            isrc?: string;
            /** @description Your own id of the track. */
            outer_id?: string;
            /**
             * Format: uuid
             * @description Only look in this catalogue.
             */
            catalog_id?: string;
            /** @description Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
            idempotency_key?: string;
            /** @description The same as idempotency_key. */
            request_id?: string;
        };
        NewSftpKey: {
            /** @description The content of the file that ends in `.pub`. */
            public_key: string;
            /** @description Whose key it is. Without it, the comment of the key is used. */
            name?: string;
        };
        NewUpload: {
            /** @description The key relative to inbound/. May contain subfolders. */
            object_key: string;
            /** @description The file's media type. The upload must have it. For audio it is corrected from the content afterwards. */
            content_type: string;
            /** @description The size in bytes. If given, the URL accepts exactly so many. */
            size?: number;
            /** @description Upload in parts of so many bytes, at most 200: they can be sent in parallel and repeated one by one. Needs size. Best above 16 MB. */
            part_size?: number;
        };
        NewVocabulary: {
            /** @description The name. */
            name: string;
            /** @description The tags. */
            tags?: components["schemas"]["NewVocabularyTag"][];
        };
        NewVocabularyTag: {
            /** @description The name. */
            name: string;
            /** @description What it is, for people. */
            description?: string;
        };
        NewWebhook: {
            /** @description The URL events are sent to by POST. Must be https and publicly reachable. */
            url: string;
            /** @description A note for your own use. */
            description?: string;
            /** @description The events to send. Defaults to all. */
            events?: ("ingestion.completed" | "ingestion.failed" | "ingestion.planned" | "ingestion.approved" | "ingestion.rejected" | "conflict.found" | "conflict.decided" | "track.analysed" | "track.updated" | "track.deleted" | "catalog.created" | "catalog.updated" | "catalog.deleted" | "playlist.created" | "playlist.updated" | "playlist.deleted" | "profile.created" | "credits.low" | "entitlement.changed" | "webhook.test")[];
        };
        /** @description Present if persist was true. */
        Persistence: components["schemas"]["AcceptedPersistence"] | components["schemas"]["FailedPersistence"];
        PlannedItem: {
            /** @description The position of the item in the delivery. */
            index: number;
            /** @description Where the item comes from. */
            source: string;
            /** @description Null if none could be read. */
            outer_id: string | null;
            /**
             * @description What the item would do.
             * @enum {string}
             */
            action: "create" | "change" | "unchanged" | "take_down" | "delete" | "keep_image" | "refuse" | "skip";
            /** @description The stored track that would be changed. Null if there is none yet. */
            track_uri: string | null;
            /** @description What the analysis of its audio would cost. */
            credits: number;
            /** @description Why the item would be refused. */
            error_code: string | null;
            /** @description The reason for the action. */
            message: string | null;
            /** @description What you should check. */
            warnings: string[];
            /** @description Where the delivery contradicts what is stored about the same recording. */
            conflicts: {
                /**
                 * @description What differs.
                 * @enum {string}
                 */
                kind: "title" | "artist" | "ownership" | "recording";
                /** @description What is stored. */
                ours: string;
                /** @description What was delivered. */
                theirs: string;
            }[];
            /** @description The fields that would change. */
            changes: {
                /** @description The path of the field, such as artists.2.name. */
                field: string;
                /** @description The stored value. */
                before: string | null;
                /** @description The value it would get. */
                after: string | null;
            }[];
        };
        /** @description The result. */
        PlannedItemPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["PlannedItem"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        Playlist: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The folder it is in; null: none. */
            folder_id: string | null;
            /** @description The name. */
            name: string;
            /** @description Notes for people. */
            notes: string;
            /** @description The number of tracks in it. */
            item_count: number;
            /** @description Who created it. */
            created_by: {
                /** @description The type. */
                type: string;
                /** @description The id. */
                id: string;
                /** @description The name. */
                name: string;
                /** @description The id of the application. */
                client_id: string;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        PlaylistChange: {
            /** @description The name. */
            name?: string;
            /** @description For the people you work with, and those you share it with. */
            notes?: string;
            /** @description The folder it is in; null: none. */
            folder_id?: string | null;
        };
        PlaylistCreatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "playlist.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The playlist.
                 */
                playlist_id: string;
                /** @description Its name. */
                name: string;
            };
        };
        PlaylistDeletedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "playlist.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The playlist.
                 */
                playlist_id: string;
                /** @description Its name. */
                name: string;
            };
        };
        PlaylistFolder: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The folder it is in; null: none. */
            parent_id: string | null;
            /** @description The name. */
            name: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        PlaylistFolderChange: {
            /** @description The name. */
            name?: string;
            /** @description The folder that it is in; null for none. */
            parent_id?: string | null;
        };
        PlaylistImport: {
            /** @description The file, under inbound/ or delivery/metadata/. */
            path: string;
            /** @description The folder to import into. Default: none. */
            folder_id?: string | null;
        };
        PlaylistItem: {
            /**
             * Format: uuid
             * @description Of the item: a track can be in a playlist more than once.
             */
            id: string;
            /** @description Counted from 1. */
            position: number;
            /** @description Notes for people. */
            notes: string;
            /** @description The URI of the track. */
            track_uri: string;
            /**
             * Format: uuid
             * @description The id of the catalogue.
             */
            catalog_id: string;
            /** @description The title. */
            title: string | null;
            /** @description The ISRC. */
            isrc: string | null;
            /** @description The length in milliseconds. */
            duration_ms: number | null;
            /** @description The artists with their roles. */
            artists: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The name. */
                name: string;
                /** @description What the artist or contributor did. */
                role: string | null;
            }[];
            /** @description Who added it. */
            added_by: {
                /** @description The type. */
                type: string;
                /** @description The id. */
                id: string;
                /** @description The name. */
                name: string;
                /** @description The id of the application. */
                client_id: string;
            };
            /**
             * Format: date-time
             * @description When it was added.
             */
            added_at: string;
        };
        /** @description The result. */
        PlaylistItemPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["PlaylistItem"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        /** @description The result. */
        PlaylistPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Playlist"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        PlaylistShare: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the playlist.
             */
            playlist_id: string;
            /** @description Anyone who has it can use it. */
            url: string;
            /** @description The name. */
            name: string;
            /** @description The link needs a password. */
            has_password: boolean;
            /** @description Tracks can be downloaded. */
            allow_downloads: boolean;
            /** @description When it expires; null for never. */
            expires_at: string | null;
            /** @description When it was revoked; null if it was not. */
            revoked_at: string | null;
            /** @description How often it was opened. */
            opens: number;
            /** @description How often it was played. */
            plays: number;
            /** @description How often it was downloaded. */
            downloads: number;
            /** @description When it was last opened; null for never. */
            last_opened_at: string | null;
            /** @description By item, the most played first. Only in details. */
            uses?: {
                /**
                 * Format: uuid
                 * @description The id of the item in the playlist.
                 */
                item_id: string;
                /** @description How often it was played. */
                plays: number;
                /** @description How often it was downloaded. */
                downloads: number;
            }[];
            /** @description Who created it. */
            created_by: {
                /** @description The type. */
                type: string;
                /** @description The id. */
                id: string;
                /** @description The name. */
                name: string;
                /** @description The id of the application. */
                client_id: string;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        PlaylistShareChange: {
            /** @description For yourself, such as whom you sent it to. */
            name?: string;
            /** @description When the link stops working; null: never. */
            expires_at?: string | null;
            /** @description What people must type; null: nothing. */
            password?: string | null;
            /** @description Whether people can download the files, or only listen. */
            allow_downloads?: boolean;
        };
        PlaylistUpdatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "playlist.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The playlist.
                 */
                playlist_id: string;
                /** @description Its name. */
                name: string;
            };
        };
        Portrait: {
            /** @description From sad to happy. */
            valence: number;
            /** @description From calm to excited. */
            arousal: number;
            /** @description How energetic it sounds. */
            energy: number;
            /** @description How suitable it is for dancing. */
            danceability: number;
            /** @description How much of it is played on acoustic instruments. */
            acousticness: number;
            /** @description How much of it is sung or spoken. */
            vocal_presence: number;
        };
        /** @description The stored description of how a track sounds, as of the time it was created. */
        Profile: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /** @description The short id of the track. */
            musimap_uid: string;
            /** @description The ISRC. */
            isrc: string | null;
            /** @description Your own id. */
            outer_id: string | null;
            /** @description The version of the taxonomy. */
            taxonomy_version: string;
            /** @description The version of the model. */
            model_version: string;
            /** @description All scores by category, highest first. */
            tags: components["schemas"]["TagsByCategory"];
            /** @description How the track sounds, in six numbers. */
            portrait: components["schemas"]["Portrait"];
            /** @description The segments of the track, with the tags above their thresholds. */
            segments: components["schemas"]["TimelineSegment"][];
            /** @description The most similar tracks of its catalogue, and of the atlas if the client may read it. */
            similar: components["schemas"]["SimilarTrack"][];
            /** @description Tracks with the same recording, or a cover of it. */
            fingerprint_matches: components["schemas"]["FingerprintMatch"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        ProfileCreatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "profile.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /**
                 * Format: uuid
                 * @description The profile.
                 */
                profile_id: string;
                /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
                track_uri: string;
            };
        };
        /** @description The result. */
        ProfilePage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Profile"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        /** @description The result. */
        QueuedDeliveries: {
            /** @description How many deliveries are queued. */
            queued: number;
            /** @description Whether more deliveries may match: send the call again. */
            has_more: boolean;
        };
        /** @description The result. */
        RecordArtwork: {
            /** @description The cover; null if there is none. */
            artwork: components["schemas"]["Artwork"] | null;
        };
        Redelivery: {
            /**
             * @description Deliveries with this status. Pending ones are sent anyway.
             * @default failed
             * @enum {string}
             */
            status?: "failed" | "delivered";
            /** @description Only these event types. Defaults to all. */
            events?: ("ingestion.completed" | "ingestion.failed" | "ingestion.planned" | "ingestion.approved" | "ingestion.rejected" | "conflict.found" | "conflict.decided" | "track.analysed" | "track.updated" | "track.deleted" | "catalog.created" | "catalog.updated" | "catalog.deleted" | "playlist.created" | "playlist.updated" | "playlist.deleted" | "profile.created" | "credits.low" | "entitlement.changed" | "webhook.test")[];
            /**
             * Format: date-time
             * @description Only deliveries created after this moment.
             */
            created_after?: string;
            /**
             * Format: date-time
             * @description Only deliveries created before this moment.
             */
            created_before?: string;
        };
        Release: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer: "workspace" | "atlas";
            /** @description Your own id. */
            outer_id: string | null;
            /** @description The title. */
            title: string;
            /** @description The UPC. */
            upc: string | null;
            /** @description Such as Official, Compilation or Single. */
            type: string | null;
            /** @description YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
            release_date: string | null;
            /** @description The label. */
            label: components["schemas"]["NamedReference"] | null;
            /** @description The artists with their roles. */
            artists: components["schemas"]["ArtistCredit"][];
            /** @description The number of tracks on this release. */
            track_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description If included. The first 100; get all of them from the list of tracks with release_id. */
            tracks?: components["schemas"]["BriefTrack"][];
            /** @description If included. All titles by language, the default one first. Empty: there is only the title of the record. */
            titles?: {
                /** @description The title. */
                title: string;
                /** @description The subtitle, such as the name of a version. */
                subtitle: string | null;
                /** @description BCP 47, as delivered. */
                language: string | null;
                /** @description It is the title of the record. */
                is_default: boolean;
            }[];
            /** @description If included. What deliveries said about credit and rights. */
            details?: {
                /** @description The credit as it is printed. */
                display_artist: string | null;
                /** @description The owners of the recording (℗). */
                p_lines: {
                    /** @description The year. */
                    year: string | null;
                    /** @description The whole line. */
                    text: string | null;
                    /** @description The owner of the rights. */
                    company: string | null;
                }[];
                /** @description The owners of the release (©). */
                c_lines: {
                    /** @description The year. */
                    year: string | null;
                    /** @description The whole line. */
                    text: string | null;
                    /** @description The owner of the rights. */
                    company: string | null;
                }[];
            };
            /** @description If included. The deals of its tracks, each once. */
            deals?: {
                /** @description ISO 3166-1 or TIS codes, or Worldwide. */
                territories: string[];
                /** @description Codes that territories does not mean. */
                excluded_territories: string[];
                /** @description A date or a time, as delivered. Null: no start. */
                starts_at: string | null;
                /** @description A date or a time, as delivered. Null: no end. */
                ends_at: string | null;
                /** @description How it is sold, such as SubscriptionModel. */
                commercial_models: string[];
                /** @description What is allowed, such as Stream or PermanentDownload. */
                use_types: string[];
                /** @description The prices. */
                prices: {
                    /** @description The kind of price, as delivered. */
                    type: string;
                    /** @description The amount, as delivered. */
                    amount: string;
                    /** @description ISO 4217. */
                    currency: string | null;
                }[];
                /** @description The deal ends the availability. */
                takedown: boolean;
            }[];
            /** @description If included. Delivered pictures, with links that anyone can read for an hour. */
            images?: {
                /** @description FrontCoverImage … */
                type: string | null;
                /** @description Where it can be read. */
                url: string;
                /**
                 * Format: date-time
                 * @description Until when.
                 */
                expires_at: string;
                /** @description Its media type. */
                content_type: string;
                /** @description In bytes. */
                size: number;
            }[];
            /** @description If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none. */
            enrichments?: components["schemas"]["Enrichment"][];
        };
        /** @description Some fields of a release. */
        ReleaseFields: {
            /**
             * Format: uuid
             * @description The id.
             */
            id?: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer?: "workspace" | "atlas";
            /** @description Your own id. */
            outer_id?: string | null;
            /** @description The title. */
            title?: string;
            /** @description The UPC. */
            upc?: string | null;
            /** @description Such as Official, Compilation or Single. */
            type?: string | null;
            /** @description YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
            release_date?: string | null;
            /** @description The label. */
            label?: components["schemas"]["NamedReference"] | null;
            /** @description The artists with their roles. */
            artists?: components["schemas"]["ArtistCredit"][];
            /** @description The number of tracks on this release. */
            track_count?: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at?: string;
        };
        ReleaseFieldsPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["ReleaseFields"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @constant
             */
            count_is_capped?: true;
            /** @description The requested fields, which are all that the results have. */
            fields: ("id" | "layer" | "outer_id" | "title" | "upc" | "type" | "release_date" | "label" | "artists" | "track_count" | "created_at" | "updated_at")[];
        };
        ReleasePage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Release"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @enum {boolean}
             */
            count_is_capped?: true;
        };
        /** @description Audio files in the storage area, with their metadata in the file names. */
        ScanIngestion: {
            /**
             * @description The kind of delivery. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "s3_scan";
            /** @description A folder under delivery/audio/ or inbound/. Defaults to all of delivery/audio/. */
            prefix?: string;
            /** @description How file names are split into fields: a mapping, its YAML text, or the name of a .yaml file under delivery/mapping/. */
            mapping?: string | {
                /** @description What separates the fields. */
                separator: string;
                /** @description The fields in order. */
                columns: string[];
            };
            /** @description Read the tags in the files: ID3, Vorbis comments, MP4 and RIFF INFO. Values of the file name come first. Default false. */
            embedded_tags?: boolean;
            /** @description What people see the ingestion as. Defaults to the file or folder, if there is one. */
            name?: string;
            /**
             * Format: uuid
             * @description The catalogue. Defaults to the one the client is bound to, else to your organisation's default.
             */
            catalog_id?: string;
            /** @description Whether new audio replaces the existing audio of a track and is analysed. Default true. */
            overwrite_audio_file?: boolean;
            /** @description Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true. */
            delete_delivered_file?: boolean;
            /** @description Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false. */
            dry_run?: boolean;
            /** @description Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive. */
            require_approval?: boolean;
            /** @description Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
            idempotency_key?: string;
            /** @description The same as idempotency_key. */
            request_id?: string;
        };
        /** @description Filters are combined with AND. */
        SearchFilters: {
            /** @description Uids of the taxonomy. Results have all of these tags. */
            tags?: string[];
            /** @description Hyphens and case are ignored. */
            isrc?: string;
            /**
             * Format: uuid
             * @description The id of the artist.
             */
            artist_id?: string;
            /**
             * Format: uuid
             * @description The id of the release.
             */
            release_id?: string;
            /**
             * Format: uuid
             * @description The id of the label.
             */
            label_id?: string;
            /**
             * Format: uuid
             * @description Only tracks of this catalogue, so none of the atlas.
             */
            catalog_id?: string;
            /** @description Beats per minute: min, max or both, inclusive. */
            bpm?: {
                /** @description The smallest value. */
                min?: number;
                /** @description The largest value. */
                max?: number;
            };
            /** @description A note with an optional mode, such as C, F# or Bb minor. */
            key?: string;
            /** @description Seconds: min, max or both, inclusive. */
            duration?: {
                /** @description The smallest value. */
                min?: number;
                /** @description The largest value. */
                max?: number;
            };
            /** @description Years: min, max or both, inclusive. */
            release_year?: {
                /** @description The smallest value. */
                min?: number;
                /** @description The largest value. */
                max?: number;
            };
        };
        SearchHit: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /** @description How well the track matches. From 0.9 it is an exact match. */
            score: number;
            /** @description Null if the track was delivered without a title. */
            title: string | null;
            /** @description The ISRC. */
            isrc: string | null;
            /** @description The artists with their roles. */
            artists: components["schemas"]["ArtistCredit"][];
            /** @description The first release the track is on. */
            release: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The title. */
                title: string;
                /** @description The UPC. */
                upc: string | null;
            } | null;
            /** @description The length in milliseconds. */
            duration_ms: number | null;
            /** @description The field that matched most of the query; null without a query. */
            matched: {
                /**
                 * @description The field that matched.
                 * @enum {unknown}
                 */
                field: "title" | "artist" | "release" | "isrc" | "upc";
                /** @description The text of the field as HTML, with matches in <em>. */
                snippet: string;
            } | null;
            /** @description Where the hit is from. */
            source: {
                /**
                 * @description Where the track is: in your workspace or in the atlas.
                 * @enum {unknown}
                 */
                layer: "workspace" | "atlas";
            };
            /** @description Why the track is a hit, the strongest reason first. Only for a brief or references. */
            reasons?: components["schemas"]["SearchReason"][];
        };
        /** @description The result. */
        SearchHitPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["SearchHit"][];
            /** @description Whether there are, or may be, more matches than `count`. If false, `count` is exact. */
            count_is_capped: boolean;
            reading?: components["schemas"]["BriefReading"];
        };
        /** @description Why a track is a hit. */
        SearchReason: {
            /**
             * @description tag: a tag that applies to the track. absence: an unwanted tag that does not apply. tempo, key: the tempo or the musical key of the track fits.
             * @enum {unknown}
             */
            kind: "tag" | "absence" | "tempo" | "key";
            /** @description The words of the brief that ask for it; null if no words do. */
            words: string | null;
            /** @description The tag; null for tempo and key. */
            tag: {
                /** @description The uid of the tag. */
                uid: string;
                /** @description The name of the tag. */
                name: string;
                /** @description The category of the tag. */
                category: string;
            } | null;
            /** @description The score of the tag for the whole track; null for tempo and key. */
            score: number | null;
            /** @description The tempo of the track; null for other reasons. */
            bpm: number | null;
            /** @description The musical key of the track; null for other reasons. */
            key: string | null;
            /** @description Where the tag is strongest; null in the atlas, which has no segments. */
            segment: {
                /** @description Where the segment starts, in seconds. */
                start_s: number;
                /** @description Where the segment ends, in seconds. */
                end_s: number;
                /** @description The score of the tag in the segment. */
                score: number;
            } | null;
        };
        SearchReference: {
            /** @description A track of a layer that is searched. It must have been analysed. */
            track_uri?: string;
            /** @description Compare with this part of the recording only. Not for tracks of the atlas. */
            segment?: {
                /** @description Where the part starts, in seconds. */
                start_s: number;
                /** @description Where the part ends, in seconds. */
                end_s: number;
            };
            /** @description Instead of track_uri: an audio file in your storage area. It is analysed for one credit, like live tagging, unless it has been analysed before, and needs the scope tagging.write and the entitlement tagging. */
            s3_file_uri?: string;
        };
        /** @description Finds tracks by examples, at most 20 in all. The reasons of each hit say what it shares with the positive ones. Not together with query, brief or similar_to. */
        SearchReferences: {
            /** @description Recordings that hits should sound like; at least one. */
            positive: components["schemas"]["SearchReference"][];
            /** @description Recordings that hits should not sound like. */
            negative?: components["schemas"]["SearchReference"][];
        };
        SearchRequest: {
            /** @description Words of title, artist and release in any order, an ISRC or a UPC; at most 1000 characters. Tolerates typos and missing accents, and the last word may be incomplete. Required unless filters or similar_to are given. */
            query?: string;
            /** @description A description of the music in English, French or Spanish, such as "melancholic piano for a rainy scene, no vocals, under 3 minutes" or "like Blue Monday but slower"; at most 1000 characters. Finds tracks that sound like it, and first of all a track or artist of exactly that name. Not together with query or similar_to. */
            brief?: string;
            reading?: components["schemas"]["BriefReading"];
            references?: components["schemas"]["SearchReferences"];
            /** @description Search your organisation's own tracks. Default true, unless targets excludes them. */
            include_workspace?: boolean;
            /** @description Also search the atlas. Needs the scope atlas.read. Default false. */
            include_atlas?: boolean;
            /** @description An alternative to include_workspace and include_atlas. */
            targets?: ("workspace" | "atlas")[];
            filters?: components["schemas"]["SearchFilters"];
            /** @description A track_uri. Finds tracks that sound like it. The track must have been analysed. */
            similar_to?: string;
            /**
             * @description In which respect tracks are similar to the one in similar_to, or to references. sound: everything that can be heard. timbre: of the 300 nearest in sound, the same instruments and mix first, whatever they play. mood: the mood counts more than the sound. rhythm: the tempo is within 6 %, nearest in sound first; filters.bpm overrides the tempo. Default sound.
             * @enum {unknown}
             */
            similar_by?: "sound" | "timbre" | "mood" | "rhythm";
            /**
             * @description The sort order. A leading - reverses it; unknown values come last. Default relevance.
             * @enum {unknown}
             */
            sort?: "relevance" | "title" | "-title" | "release_date" | "-release_date" | "duration" | "-duration" | "bpm" | "-bpm";
            /**
             * @description The page, counted from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description Results per page.
             * @default 20
             */
            page_size?: number;
        };
        Section: {
            /** @description Where it starts, in seconds. */
            start_s: number;
            /** @description Where it ends, in seconds. */
            end_s: number;
            /** @description A, B, C …: sections with the same letter sound the same. */
            group: string;
            /** @description What it is, where its sound tells; null otherwise. */
            label: ("intro" | "verse_like" | "chorus_like" | "breakdown" | "drop" | "outro") | null;
            /** @description Whether it starts on a bar or on a beat; null if neither is known there. */
            starts_on: ("bar" | "beat") | null;
            /** @description How different it is from the section before; null for the first one. */
            contrast: number | null;
        };
        /** @description Operational or degraded. */
        ServiceStatus: {
            /** @description ok, or degraded if a component is not. */
            status: "operational" | "degraded" | "down";
            /**
             * Format: date-time
             * @description When this was checked.
             */
            checked_at: string;
            /** @description The state of each part of the service. */
            components: {
                /** @description The database. */
                database: "operational" | "down";
                /** @description The store of objects. */
                storage: "operational" | "down";
                /** @description The queue of background jobs. */
                queue: "operational" | "down";
                /** @description The analysis of audio. */
                analysis: "operational" | "down";
                /** @description The engine of search. */
                search?: "operational" | "down";
            };
        };
        /** @description The versions, current and retired. */
        ServiceVersions: {
            /** @description The name of the service. */
            service: string;
            /** @description The release of the service. */
            release: string;
            /** @description The supported versions. */
            versions: {
                /** @description The version. */
                version: string;
                /** @description How far it is. */
                status: "current" | "retired";
                /** @description The release that brought the version. */
                release?: string;
                /**
                 * Format: uri
                 * @description The address of the contract.
                 */
                openapi?: string;
                /**
                 * Format: date-time
                 * @description When the version is shut off; null if that is not planned.
                 */
                sunset?: string;
            }[];
        };
        /** @description The result. */
        SftpAccess: {
            /** @description The address for SFTP clients; null: this service does not offer SFTP. */
            url: string | null;
            /** @description The name that clients sign in with: your bucket. */
            user_name: string;
            /** @description What clients recognise the service by. */
            host_keys: {
                /** @description The type of the key. */
                type: string;
                /** @description For `known_hosts`. */
                public_key: string;
                /** @description What a client shows when it connects first. */
                fingerprint: string;
            }[];
            /** @description The keys that may sign in, newest first. */
            keys: components["schemas"]["SftpKey"][];
        };
        SftpKey: {
            /**
             * Format: uuid
             * @description The id of the key.
             */
            id: string;
            /** @description Whose key it is. Without a name, the comment of the key. */
            name: string;
            /** @description As in authorized_keys, without the comment. */
            public_key: string;
            /** @description As `ssh-keygen -l` prints it. */
            fingerprint: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When a client signed in with it last, to the minute; null: never. */
            last_used_at: string | null;
        };
        SharePassword: {
            /** @description The password of the link. */
            password?: string;
        };
        SharedArtwork: {
            /** @description A JPEG for lists. Needs no bearer token and never changes. */
            small_url: string;
            /** @description A JPEG for pages. Needs no bearer token and never changes. */
            large_url: string;
        };
        /** @description The result. */
        SharedAudio: {
            /** @description Needs no token. Supports range requests, so players can seek. */
            url: string;
            /**
             * Format: date-time
             * @description Until when the URL works.
             */
            expires_at: string;
            /** @description The media type. */
            content_type: string;
            /** @description The size in bytes. */
            size: number;
        };
        /** @description The result. */
        SharedPlaylist: {
            /** @description The name. */
            name: string;
            /** @description Notes for people. */
            notes: string;
            /** @description Tracks can be downloaded. */
            allow_downloads: boolean;
            /** @description When it expires; null for never. */
            expires_at: string | null;
            /** @description The tracks, in order. */
            items: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The position in the playlist, counted from 1. */
                position: number;
                /** @description The title. */
                title: string | null;
                /** @description The artists with their roles. */
                artists: string[];
                /** @description The length in milliseconds. */
                duration_ms: number | null;
                /** @description Notes for people. */
                notes: string;
                /** @description The cover; null if there is none. */
                artwork: components["schemas"]["SharedArtwork"] | null;
            }[];
        };
        SimilarTrack: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /** @description The cosine similarity. */
            score: number;
        };
        SimilarTrackOfRecord: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /** @description The cosine similarity. */
            score: number;
            track?: components["schemas"]["IncludedTrack"];
        };
        /** @description The result. */
        StorageDownload: {
            /** @description Anyone who has it can read the file until it expires. */
            url: string;
            /**
             * Format: date-time
             * @description When it expires; null for never.
             */
            expires_at: string;
        };
        /** @description The result. */
        StorageFolder: {
            /** @description The folders in it. */
            folders: {
                /** @description The folder, with a slash at its end. */
                prefix: string;
                /** @description Whether you can write here. The service writes the others. */
                writable: boolean;
            }[];
            /** @description The files in it, by key. */
            files: {
                /** @description The key in the storage area, such as delivery/ddex/20261115090000/batch.xml. */
                key: string;
                /** @description The s3:// URI of the object. */
                s3_file_uri: string;
                /** @description In bytes. */
                size: number;
                /** @description The media type. */
                content_type: string;
                /**
                 * Format: date-time
                 * @description When the object was last written.
                 */
                last_modified: string;
                /** @description Whether you can write here. The service writes the others. */
                writable: boolean;
            }[];
            /** @description The continuation_token of the next page; null on the last. */
            next_token: string | null;
        };
        /** @description The result. */
        StorageKeys: {
            /**
             * Format: uri
             * @description The endpoint URL for S3 clients.
             */
            endpoint: string;
            /** @description The region. */
            region: string;
            /** @description The name of the bucket. */
            bucket: string;
            /** @description The keys. */
            keys: {
                /** @description The id of the access key. */
                access_key_id: string;
                /**
                 * Format: date-time
                 * @description When it was created.
                 */
                created_at: string;
                /** @description When it expires; null: not until it is rotated or revoked. */
                expires_at: string | null;
            }[];
        };
        /** @description The result. */
        StoredTaggingResult: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /** @description Your own id. */
            outer_id: string | null;
            /** @description The ISRC. */
            isrc: string | null;
            /**
             * Format: uuid
             * @description The id of the catalogue.
             */
            catalog_id: string;
            /** @description The tags and how they were found. */
            audio_tagging: {
                /** @description completed, or the state of the analysis: none, pending, analysing or failed. */
                status: string;
                /** @description The version of the taxonomy. */
                taxonomy_version: string | null;
                /** @description The version of the model. */
                model_version: string | null;
                /** @description When the audio was analysed. */
                analysed_at: string | null;
                tags: components["schemas"]["TagsByCategory"];
            };
        };
        Tag: {
            /** @description Never changes. Can be used as a search filter. */
            uid: string;
            /** @description A calibrated probability. */
            score: number;
            /** @description The English name; the taxonomy has the others. */
            name: string;
            /** @description The category, where tags are not grouped by it already. */
            category?: string;
            /**
             * @description Who assigned the tag. A person wins over the model.
             * @enum {string}
             */
            origin?: "model" | "person";
        };
        /** @description The result. */
        TagAccuracyReport: {
            /** @description The version of the model. */
            model_version: string;
            /** @description The id of the catalogue. */
            catalog_id: string | null;
            /** @description How many decisions of people there are. */
            decisions: number;
            /** @description Of the tags that the model assigned and people judged, the share that was right. */
            precision: number | null;
            /** @description Of the tags that tracks have according to people, the share that the model assigned. */
            recall: number | null;
            /** @description The tags with most decisions first. */
            tags: {
                /** @description The uid of the tag. */
                uid: string;
                /** @description The category of the tag. */
                category: string;
                /** @description The name. */
                name: string;
                /** @description How many decisions of people there are. */
                decisions: number;
                /** @description Of the tags that the model assigned and people judged, the share that was right. */
                precision: number | null;
                /** @description Of the tags that tracks have according to people, the share that the model assigned. */
                recall: number | null;
                /** @description Assigned by the model, and right. */
                correct: number;
                /** @description Assigned by the model, and rejected by a person. */
                wrong: number;
                /** @description Added by a person. */
                missed: number;
            }[];
        };
        TagCorrection: {
            /** @description The uid of the tag. */
            uid: string;
            /** @description Its category. */
            category: string;
            /** @description Its name. */
            name: string;
            /** @description How many decisions of people it is learned from. */
            decisions: number;
            /** @description The log odds of a score are multiplied by this … */
            slope: number;
            /** @description … and then this is added: negative where people are stricter than the model. */
            shift: number;
            /** @description How surprising held-out decisions are to the model. */
            log_loss_before: number;
            /** @description The same with the correction; always less. */
            log_loss_after: number;
        };
        TagDecision: {
            /** @description The URI of the track. */
            track_uri: string;
            /** @description Your own id. */
            outer_id: string | null;
            /**
             * Format: uuid
             * @description The id of the catalogue.
             */
            catalog_id: string;
            /** @description The uid of the tag. */
            uid: string;
            /** @description The category of the tag. */
            category: string | null;
            /** @description The name. */
            name: string | null;
            /**
             * @description `accepted`: the model was right; `rejected`: it is wrong; `added`: the model missed it.
             * @enum {string}
             */
            decision: "accepted" | "rejected" | "added";
            /** @description The model the decision is compared with. */
            model_version: string | null;
            /** @description The score of the model; null if it has none. */
            model_score: number | null;
            /** @description Who decided; null if nobody did. */
            decided_by: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description When it was decided; null if nobody did.
             */
            decided_at: string;
        };
        /** @description The result. */
        TagDecisionPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["TagDecision"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        TagDecisions: {
            /** @description Tags that the track has. One that the model missed counts as added. */
            accept?: string[];
            /** @description Tags that the track does not have. */
            reject?: string[];
            /** @description Decisions to take back: the model's opinion counts again, and an added tag goes. */
            withdraw?: string[];
        };
        TagExamples: {
            /** @description Tracks that have the tag. */
            with?: string[];
            /** @description Tracks that do not have it. */
            without?: string[];
        };
        /** @description The result. */
        TagLearning: {
            /**
             * Format: uuid
             * @description The uid of the tag.
             */
            uid: string;
            /** @description The name of the tag. */
            name: string;
            /**
             * @description learning: wait a few seconds. ready: tracks get the tag. refused: it cannot be told; see reason.
             * @enum {string}
             */
            status: "learning" | "ready" | "refused";
            /** @description Why it was refused, and what may help; null otherwise. */
            reason: string | null;
            /** @description How well it can be told; null before the first run. */
            report: {
                /** @description Tracks that people gave the tag. */
                examples_with: number;
                /** @description Tracks that people rejected it for. */
                examples_without: number;
                /** @description Tracks nobody decided about, which were taken as tracks without it. */
                assumed_without: number;
                /** @description Of the tracks that it would tag, the share that has the tag. */
                precision: number;
                /** @description What the precision is at least, with a probability of 95 %. */
                precision_at_least: number;
                /** @description Of the tracks with the tag, the share that it would tag. */
                recall: number;
                /** @description Probability that a track with the tag scores higher than one without. */
                auc: number;
                /** @description The same, less twice its standard error. */
                auc_at_least: number;
            } | null;
            /** @description Tracks get the tag from this score on; null if it cannot be told. */
            threshold: number | null;
            /** @description Tracks analysed by this model get the tag; null if it cannot be told. */
            model_version: string | null;
            /** @description The tracks of your catalogues are being tagged in the background. */
            is_tagging: boolean;
            /**
             * Format: date-time
             * @description When learning was last requested.
             */
            requested_at: string;
            /** @description When it was last learned; null if it was not yet. */
            learned_at: string | null;
        };
        TaggingBatchRequest: {
            /**
             * Format: uuid
             * @description The catalogue to persist to. Defaults to the client's catalogue, else to your organisation's default catalogue.
             */
            catalog_id?: string;
            /** @description 1 to 50 tracks. */
            tracks: {
                /** @description The s3:// URI of an object in your area. Nothing else is accepted. */
                s3_file_uri: string;
                /** @description Also create the track in the catalogue and analyse it there. Costs a second credit. */
                persist?: boolean;
                metadata?: components["schemas"]["TaggingMetadata"];
                /** @description The same as metadata.track.outer_id. */
                outer_id?: string;
                /** @description The same as metadata.track.title. */
                title?: string;
                /** @description The same as metadata.track.isrc. */
                isrc?: string;
                /** @description The same as metadata.artist.name. */
                artist?: string;
                /** @description Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
                idempotency_key?: string;
                /** @description The same as idempotency_key. */
                request_id?: string;
            }[];
        };
        /** @description The result. */
        TaggingBatchResult: {
            /** @description The number of tracks in the request. */
            count: number;
            /** @description How many were tagged. */
            succeeded: number;
            /** @description How many were not. */
            failed: number;
            /** @description One result per track, in the order of the request. */
            results: components["schemas"]["BatchTrack"][];
        };
        /** @description The result. */
        TaggingMatrix: {
            /** @description The version of the taxonomy. */
            taxonomy_version: string;
            /** @description The version of the model. */
            model_version: string;
            /** @description What the scores are of. */
            scope: {
                /** @description The id of the catalogue. */
                catalog_id: string | null;
                /** @description The id of the ingestion. */
                ingestion_id: string | null;
            };
            /** @description The number of tracks analysed by this model. */
            rows: number;
            /** @description Score statistics per tag over all rows; null if there are no rows. */
            columns: {
                /** @description The uid of the tag. */
                uid: string;
                /** @description The category of the tag. */
                category: string;
                /** @description The name. */
                name: string;
                /** @description The mean. */
                mean: number | null;
                /** @description The standard deviation. */
                std: number | null;
                /** @description The 5th percentile. */
                p05: number | null;
                /** @description The median. */
                p50: number | null;
                /** @description The 95th percentile. */
                p95: number | null;
                /** @description The number of tracks with this tag. */
                above_threshold: number;
            }[];
            /**
             * Format: date-time
             * @description Large catalogues are recomputed some time after a change, not immediately.
             */
            computed_at: string;
            /**
             * Format: uri
             * @description The whole matrix as CSV, with one row per track and one column per tag. Valid for an hour.
             */
            download_url: string;
        };
        /** @description The metadata of the track, used only with persist. A track, artist or release is matched by id, then by ISRC, UPC or external references, then by outer_id, then by name or title. Identifiers that match different entities are rejected. */
        TaggingMetadata: {
            /** @description The track. */
            track?: {
                /**
                 * Format: uuid
                 * @description An id of your workspace. Ids of the atlas are rejected.
                 */
                id?: string;
                /** @description Your own id of the track. */
                outer_id?: string;
                /** @description Its title. */
                title?: string;
                /** @description Its ISRC. Hyphens and case are ignored. */
                isrc?: string;
                /** @description Identifiers given by third parties. The source ISNI marks an ISNI. */
                external_references?: {
                    /** @description The id. */
                    id: string;
                    /** @description Where it comes from. */
                    source: string;
                }[];
            };
            /** @description The artist. */
            artist?: {
                /**
                 * Format: uuid
                 * @description An id of your workspace. Ids of the atlas are rejected.
                 */
                id?: string;
                /** @description Your own id of the artist. */
                outer_id?: string;
                /** @description The name. */
                name?: string;
                /** @description The ISNI. */
                isni?: string;
                /** @description Identifiers given by third parties. The source ISNI marks an ISNI. */
                external_references?: {
                    /** @description The id. */
                    id: string;
                    /** @description Where it comes from. */
                    source: string;
                }[];
            } | string;
            /** @description The release. */
            release?: {
                /**
                 * Format: uuid
                 * @description An id of your workspace. Ids of the atlas are rejected.
                 */
                id?: string;
                /** @description Your own id of the release. */
                outer_id?: string;
                /** @description Its title. */
                title?: string;
                /** @description Its UPC. */
                upc?: string;
                /** @description Identifiers given by third parties. The source ISNI marks an ISNI. */
                external_references?: {
                    /** @description The id. */
                    id: string;
                    /** @description Where it comes from. */
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
        TaggingRequest: {
            /** @description The s3:// URI of an object in your area. Nothing else is accepted. */
            s3_file_uri: string;
            /** @description Also create the track in the catalogue and analyse it there. Costs a second credit. */
            persist?: boolean;
            metadata?: components["schemas"]["TaggingMetadata"];
            /** @description The same as metadata.track.outer_id. */
            outer_id?: string;
            /** @description The same as metadata.track.title. */
            title?: string;
            /** @description The same as metadata.track.isrc. */
            isrc?: string;
            /** @description The same as metadata.artist.name. */
            artist?: string;
            /** @description Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing. */
            idempotency_key?: string;
            /** @description The same as idempotency_key. */
            request_id?: string;
            /**
             * Format: uuid
             * @description The catalogue to persist to. Defaults to the client's catalogue, else to your organisation's default catalogue.
             */
            catalog_id?: string;
        };
        /** @description The result. */
        TaggingResult: {
            /** @description Where it comes from. */
            source: {
                /** @description The s3:// URI of the object. */
                s3_file_uri: string;
                /** @description Whether the track was added to the catalogue. */
                persisted: boolean;
            };
            /** @description The tags and how they were found. */
            audio_tagging: {
                /**
                 * @description How far it is.
                 * @enum {string}
                 */
                status: "completed";
                /** @description The version of the taxonomy. */
                taxonomy_version: string;
                tags: components["schemas"]["TagsByCategory"];
            };
            persistence?: components["schemas"]["Persistence"];
        };
        /** @description The tags above their threshold, by category, highest score first. */
        TagsByCategory: {
            [key: string]: components["schemas"]["Tag"][];
        };
        /** @description The result. */
        Taxonomy: {
            /** @description The version of the taxonomy. */
            version: string;
            /** @description The categories with their tags. */
            categories: components["schemas"]["TaxonomyCategory"][];
        };
        TaxonomyCategory: {
            /** @description The uid of the tag. */
            uid: string;
            /** @description The name. */
            name: string;
            /** @description The name to show, by language. */
            label: {
                /** @description In English. */
                en: string;
                /** @description In French. */
                fr: string;
                /** @description In Spanish. */
                es: string;
            };
            /** @description The tags. */
            tags: components["schemas"]["TaxonomyTag"][];
        };
        TaxonomyTag: {
            /** @description The uid of the tag. */
            uid: string;
            /** @description The name. */
            name: string;
            /** @description The name to show, by language. */
            label: {
                /** @description In English. */
                en: string;
                /** @description In French. */
                fr: string;
                /** @description In Spanish. */
                es: string;
            };
            /** @description What it is, for people. */
            description: string;
            /** @description Scores from this value are returned as tags. */
            threshold: number;
        };
        TimelineSegment: {
            /** @description Where it starts, in seconds. */
            start_s: number;
            /** @description Where it ends, in seconds. */
            end_s: number;
            tags: components["schemas"]["TagsByCategory"];
        };
        /** @description The result. */
        TokenContext: {
            /** @description The signed-in user, or the client itself for a machine client. */
            principal: {
                /** @description The type. */
                type: "user" | "machine";
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The name. */
                name: string;
            };
            /** @description The organisation the caller acts for. */
            organization: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The name. */
                name: string;
            };
            /** @description The calling application. */
            client: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The name. */
                name: string;
                /** @description The type. */
                type: string;
            };
            /** @description The catalogue this client is bound to, if any. */
            catalog: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The name. */
                name: string;
            } | null;
            /** @description The scopes. */
            scopes: string[];
            /** @description What the organisation has bought. */
            entitlements: string[];
            /**
             * @description Present for test clients: they act in a sandbox, and nothing costs credits.
             * @enum {boolean}
             */
            test_mode?: true;
            /** @description What the organisation uses and may use: stored bytes and objects, tracks, active applications and webhooks. A call that would exceed one fails with `quota_exceeded`. */
            quotas: {
                /** @description The number of stored bytes. */
                bytes: {
                    /** @description How much is in use. */
                    used: number;
                    /** @description Null: no limit. */
                    max: number | null;
                };
                /** @description The number of stored objects. */
                objects: {
                    /** @description How much is in use. */
                    used: number;
                    /** @description Null: no limit. */
                    max: number | null;
                };
                /** @description The number of tracks. */
                tracks: {
                    /** @description How much is in use. */
                    used: number;
                    /** @description Null: no limit. */
                    max: number | null;
                };
                /** @description The number of active applications. */
                clients: {
                    /** @description How much is in use. */
                    used: number;
                    /** @description Null: no limit. */
                    max: number | null;
                };
                /** @description The number of webhooks. */
                webhooks: {
                    /** @description How much is in use. */
                    used: number;
                    /** @description Null: no limit. */
                    max: number | null;
                };
            };
        };
        Track: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The URI of the track, as other responses refer to it. */
            track_uri: string;
            /** @description A short id of the track, for profiling. */
            musimap_uid: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer: "workspace" | "atlas";
            /**
             * Format: uuid
             * @description The catalogue. Workspace only.
             */
            catalog_id?: string;
            /** @description Your own id. */
            outer_id: string | null;
            /** @description Null if the track was delivered without a title. */
            title: string | null;
            /** @description The ISRC. */
            isrc: string | null;
            /** @description YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
            release_date: string | null;
            /** @description The length. */
            duration_ms: number | null;
            /** @description The artists with their roles. */
            artists: components["schemas"]["ArtistCredit"][];
            /** @description The releases the track is on. */
            releases: components["schemas"]["TrackRelease"][];
            /** @description The label. */
            label: components["schemas"]["NamedReference"] | null;
            /** @description Identifiers given by third parties. */
            references: components["schemas"]["ExternalReference"][];
            /** @description Your own tags, as delivered. */
            customer_tags: components["schemas"]["CustomerTag"][];
            analysis: components["schemas"]["Analysis"];
            availability: components["schemas"]["Availability"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description If included. Null if the track has not been analysed. */
            tags?: components["schemas"]["Tag"][] | null;
            /** @description If included. The measured features; null if the track has not been analysed. */
            features?: {
                [key: string]: unknown;
            } | null;
            /** @description If included. The minimum and maximum samples of up to a thousand intervals, for drawing; null if the track has not been analysed. */
            waveform?: number[][] | null;
            /** @description If included; needs the profiling entitlement. Null if the track has not been analysed. */
            portrait?: components["schemas"]["Portrait"] | null;
            /** @description If included; needs the profiling entitlement. The segments of the track with the tags above their thresholds; null if it has not been analysed. */
            segments?: components["schemas"]["TimelineSegment"][] | null;
            /** @description If included. Sections, preview, edit points, fades, chords and more; null if the track has not been analysed. */
            structure?: components["schemas"]["TrackStructure"] | null;
            /** @description If included. The track in words, by language and form; null if it has not been analysed. */
            description?: {
                /** @description In English. */
                en: {
                    /** @description For a post: at most 280 characters. */
                    short: string;
                    /** @description A paragraph. */
                    pitch: string;
                    /** @description Keywords. */
                    metadata: string;
                };
                /** @description In French. */
                fr: {
                    /** @description For a post: at most 280 characters. */
                    short: string;
                    /** @description A paragraph. */
                    pitch: string;
                    /** @description Keywords. */
                    metadata: string;
                };
                /** @description In Spanish. */
                es: {
                    /** @description For a post: at most 280 characters. */
                    short: string;
                    /** @description A paragraph. */
                    pitch: string;
                    /** @description Keywords. */
                    metadata: string;
                };
            } | null;
            /** @description If included. */
            lyrics?: string | null;
            /** @description If included. The atlas has none. */
            works?: components["schemas"]["BriefWork"][];
            /** @description If included. All titles by language, the default one first. Empty: there is only the title of the record. */
            titles?: {
                /** @description The title. */
                title: string;
                /** @description The subtitle, such as the name of a version. */
                subtitle: string | null;
                /** @description BCP 47, as delivered. */
                language: string | null;
                /** @description It is the title of the record. */
                is_default: boolean;
            }[];
            /** @description If included. What deliveries said about language, credit and rights. */
            details?: {
                /** @description Of the lyrics: BCP 47. */
                language: string | null;
                /** @description The credit as it is printed. */
                display_artist: string | null;
                /** @description The owners of the recording (℗). */
                p_lines: {
                    /** @description The year. */
                    year: string | null;
                    /** @description The whole line. */
                    text: string | null;
                    /** @description The owner of the rights. */
                    company: string | null;
                }[];
                /** @description The owners of the release (©). */
                c_lines: {
                    /** @description The year. */
                    year: string | null;
                    /** @description The whole line. */
                    text: string | null;
                    /** @description The owner of the rights. */
                    company: string | null;
                }[];
            };
            /** @description If included. The deals for the track on each release. The track is available while one of them is in force on any release. */
            deals?: {
                /** @description Null: the deals are not for a release. */
                release_id: string | null;
                /** @description When it was taken down; null if it was not. */
                taken_down_at: string | null;
                /** @description The deals. */
                deals: {
                    /** @description ISO 3166-1 or TIS codes, or Worldwide. */
                    territories: string[];
                    /** @description Codes that territories does not mean. */
                    excluded_territories: string[];
                    /** @description A date or a time, as delivered. Null: no start. */
                    starts_at: string | null;
                    /** @description A date or a time, as delivered. Null: no end. */
                    ends_at: string | null;
                    /** @description How it is sold, such as SubscriptionModel. */
                    commercial_models: string[];
                    /** @description What is allowed, such as Stream or PermanentDownload. */
                    use_types: string[];
                    /** @description The prices. */
                    prices: {
                        /** @description The kind of price, as delivered. */
                        type: string;
                        /** @description The amount, as delivered. */
                        amount: string;
                        /** @description ISO 4217. */
                        currency: string | null;
                    }[];
                    /** @description The deal ends the availability. */
                    takedown: boolean;
                }[];
            }[];
            /** @description If included. The twenty most similar tracks of its catalogue, and of the atlas if the client may read it. The score is the cosine similarity. */
            similar?: components["schemas"]["SimilarTrackOfRecord"][];
            /** @description If included. Tracks with the same recording, or a cover of it. */
            fingerprint_matches?: components["schemas"]["FingerprintMatchOfRecord"][];
            /** @description If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none. */
            enrichments?: components["schemas"]["Enrichment"][];
        };
        TrackAnalysedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "track.analysed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
                track_uri: string;
                /** @description Your own id of the track. */
                outer_id: string | null;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description The ingestion it belongs to. */
                ingestion_id: string | null;
            };
        };
        /** @description The result. */
        TrackAudio: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /** @description Needs no bearer token. Supports range requests, so players can seek. */
            url: string;
            /**
             * Format: date-time
             * @description Until when the URL works.
             */
            expires_at: string;
            /** @description The media type. */
            content_type: string;
            /** @description Bytes. */
            size: number;
        };
        TrackDeletedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "track.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
                track_uri: string;
                /** @description Your own id of the track. */
                outer_id: string | null;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description The track_uri of the other track. */
                merged_into: string | null;
            };
        };
        /** @description The result. */
        TrackDescription: {
            /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
            track_uri: string;
            /**
             * @description The language: English, French or Spanish.
             * @enum {string}
             */
            language: "en" | "fr" | "es";
            /**
             * @description short (at most 280 characters, for a post), pitch (a paragraph of at most 600) or metadata (keywords, at most 400).
             * @enum {string}
             */
            form: "short" | "pitch" | "metadata";
            /** @description The description. */
            text: string;
        };
        /** @description Some fields of a track. */
        TrackFields: {
            /**
             * Format: uuid
             * @description The id.
             */
            id?: string;
            /** @description The URI of the track, as other responses refer to it. */
            track_uri?: string;
            /** @description A short id of the track, for profiling. */
            musimap_uid?: string;
            /**
             * @description Where the record is: in your workspace or in the atlas.
             * @enum {string}
             */
            layer?: "workspace" | "atlas";
            /**
             * Format: uuid
             * @description The catalogue. Workspace only.
             */
            catalog_id?: string;
            /** @description Your own id. */
            outer_id?: string | null;
            /** @description Null if the track was delivered without a title. */
            title?: string | null;
            /** @description The ISRC. */
            isrc?: string | null;
            /** @description YYYY-MM-DD, YYYY-MM or YYYY, as far as known. */
            release_date?: string | null;
            /** @description The length. */
            duration_ms?: number | null;
            /** @description The artists with their roles. */
            artists?: components["schemas"]["ArtistCredit"][];
            /** @description The releases the track is on. */
            releases?: components["schemas"]["TrackRelease"][];
            /** @description The label. */
            label?: components["schemas"]["NamedReference"] | null;
            /** @description Identifiers given by third parties. */
            references?: components["schemas"]["ExternalReference"][];
            /** @description Your own tags, as delivered. */
            customer_tags?: components["schemas"]["CustomerTag"][];
            analysis?: components["schemas"]["Analysis"];
            availability?: components["schemas"]["Availability"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at?: string;
        };
        TrackFieldsPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["TrackFields"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @constant
             */
            count_is_capped?: true;
            /** @description The requested fields, which are all that the results have. */
            fields: ("id" | "track_uri" | "musimap_uid" | "layer" | "catalog_id" | "outer_id" | "title" | "isrc" | "release_date" | "duration_ms" | "artists" | "releases" | "label" | "references" | "customer_tags" | "analysis" | "availability" | "created_at" | "updated_at")[];
        };
        TrackIds: {
            /** @description The ids of the tracks. */
            track_ids: string[];
        };
        TrackIssue: {
            /**
             * Format: uuid
             * @description The id of the track.
             */
            track_id: string;
            /** @description What was measured: loudness in LUFS, or the share of clipped samples. Null: nothing. */
            value: number | null;
        };
        /** @description The result. */
        TrackIssuePage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["TrackIssue"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        TrackPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Track"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @enum {boolean}
             */
            count_is_capped?: true;
        };
        TrackPair: {
            /**
             * Format: uuid
             * @description The id of the track.
             */
            track_id: string;
            /**
             * Format: uuid
             * @description The id of the other track.
             */
            other_id: string;
            /** @description How sure it is, from 0 to 1. */
            score: number;
        };
        /** @description The result. */
        TrackPairPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["TrackPair"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        TrackRelease: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The title of the release. */
            title: string;
            /** @description The UPC. */
            upc: string | null;
            /** @description The position on the disk. */
            track_position: string | null;
            /** @description The disk. */
            disk_number: string | null;
        };
        TrackSound: {
            /**
             * Format: uuid
             * @description The id of the track.
             */
            track_id: string;
            /** @description Beats per minute. Null: no beat, or not analysed. */
            bpm: number | null;
            /** @description The tonic, such as D#. Null: none, or not analysed. */
            key: string | null;
            /** @description major or minor. */
            mode: string | null;
            /** @description The strongest moods and genres. */
            tags: {
                /** @description The uid of the tag. */
                uid: string;
                /** @description The name. */
                name: string;
                /** @description The category of the tag. */
                category: string;
                /** @description How sure the model is, from 0 to 1. */
                score: number;
            }[];
            /** @description The heights of 48 bars, in percent of the loudest. Null: not analysed. */
            waveform: number[] | null;
        };
        TrackStructure: {
            /** @description The length of the recording, in seconds. */
            duration_s: number;
            /**
             * @description coarse: the track was analysed by an earlier release, without bars and chords; analyse its audio again for more.
             * @enum {string}
             */
            resolution: "fine" | "coarse";
            /** @description From the start to the end, without gaps. */
            sections: components["schemas"]["Section"][];
            /** @description The 15 seconds that represent the track best. */
            preview: {
                /** @description Where it starts, in seconds. */
                start_s: number;
                /** @description Where it ends, in seconds. */
                end_s: number;
                /** @description Whether it starts on a bar or on a beat. */
                starts_on: ("bar" | "beat") | null;
            };
            /** @description Where the track can be cut: the starts of sections, and of phrases of eight bars. The first 200. */
            edit_points: {
                /** @description The moment, in seconds. */
                time_s: number;
                /** @description Whether it is on a bar or on a beat; null if neither is known there. */
                on: ("bar" | "beat") | null;
            }[];
            /** @description Where the level rises from silence; null if the track starts otherwise. */
            fade_in: {
                /** @description Where it starts, in seconds. */
                start_s: number;
                /** @description Where it ends, in seconds. */
                end_s: number;
            } | null;
            /** @description Where the level sinks to silence; null if the track ends otherwise. */
            fade_out: {
                /** @description Where it starts, in seconds. */
                start_s: number;
                /** @description Where it ends, in seconds. */
                end_s: number;
            } | null;
            /** @description Moments for mixing one track into another, in seconds. */
            cue_points: {
                /** @description Where the silence at the start ends. */
                sound_start_s: number;
                /** @description The first beat; null if there are none. */
                first_beat_s: number | null;
                /** @description The end of the intro; null if none can be told. */
                intro_end_s: number | null;
                /** @description The start of the outro; null if none can be told. */
                outro_start_s: number | null;
                /** @description Where the silence at the end begins. */
                sound_end_s: number;
            };
            /** @description The chord of each bar; null if the bars are not clear, or the chords of most bars cannot be told. */
            chords: {
                /** @description Where the bar starts, in seconds. */
                start_s: number;
                /** @description The root, with m for minor, such as F#m; null if it cannot be told. */
                chord: string | null;
            }[] | null;
            /** @description Changes of key that last for at least twenty seconds. */
            key_changes: {
                /** @description Where the new key is heard first, within ten seconds. */
                time_s: number;
                /** @description The key before, such as C major. */
                from: string;
                /** @description The key after. */
                to: string;
            }[];
            /** @description The loudness of every ten seconds. */
            loudness_curve: {
                /** @description Where the segment starts, in seconds. */
                start_s: number;
                /** @description Where it ends, in seconds. */
                end_s: number;
                /** @description Its loudness in LUFS. */
                lufs: number;
            }[];
        };
        TrackTag: {
            /** @description Of the taxonomy, or of one of your vocabularies. */
            uid: string;
            /** @description The category of the taxonomy, or the name of the vocabulary. */
            category: string | null;
            /** @description The name. */
            name: string | null;
            /** @description 1 or 0 where a person decided. */
            score: number;
            /**
             * @description Who assigned the tag. A person wins over the model.
             * @enum {string}
             */
            origin: "model" | "person";
            /** @description Null where nobody decided. */
            decision: ("accepted" | "rejected" | "added") | null;
            /** @description The score of the model, whatever people decided. */
            model_score: number | null;
            /** @description Who decided; null if nobody did. */
            decided_by: components["schemas"]["Actor"] | null;
            /** @description When it was decided; null if nobody did. */
            decided_at: string | null;
        };
        TrackUpdatedEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "track.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /** @description The URI of the track: `euterpe:LAYER:track:ID`. */
                track_uri: string;
                /** @description Your own id of the track. */
                outer_id: string | null;
                /**
                 * Format: uuid
                 * @description The catalogue.
                 */
                catalog_id: string;
                /** @description The names of the changed fields. */
                changed: string[];
            };
        };
        /** @description The result. */
        Upload: {
            /** @description The key of the object. */
            object_key: string;
            /** @description Pass this to tagging and ingestion once the file is uploaded. */
            s3_file_uri: string;
            /**
             * @description The HTTP method to upload with.
             * @enum {string}
             */
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
             * @description When the URLs expire.
             */
            expires_at: string;
            parts?: components["schemas"]["UploadParts"];
        };
        /** @description With part_size: URLs to upload the file in parts, as in S3. */
        UploadParts: {
            /** @description The id of the multipart upload. */
            upload_id: string;
            /** @description The size of all parts but the last, in bytes. */
            part_size: number;
            /** @description Where to PUT each part, in order. Keep the ETag of each response. */
            urls: string[];
            /**
             * Format: uri
             * @description POST the list of parts here, as in S3: `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>…</ETag></Part>…</CompleteMultipartUpload>`.
             */
            complete_url: string;
            /**
             * Format: uri
             * @description DELETE this to discard the parts.
             */
            abort_url: string;
        };
        Vocabulary: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The tags. */
            tags: components["schemas"]["VocabularyTag"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        VocabularyTag: {
            /** @description Never changes. Can be used as a search filter. */
            uid: string;
            /** @description The name. */
            name: string;
            /** @description What it is, for people. */
            description: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        VocabularyTagChange: {
            /** @description The name. */
            name?: string;
            /** @description What it is, for people. */
            description?: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The address. */
            url: string;
            /** @description What it is, for people. */
            description: string;
            /** @description The types of events. */
            events: string[];
            /** @description Events are sent to it. */
            enabled: boolean;
            /** @description `gone`: the receiver responded with 410. Null while the webhook is enabled. */
            disabled_reason: "requested" | "gone" | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        WebhookChange: {
            /** @description The URL events are sent to by POST. Must be https and publicly reachable. */
            url?: string;
            /** @description A note for your own use. */
            description?: string;
            /** @description The types of events. */
            events?: ("ingestion.completed" | "ingestion.failed" | "ingestion.planned" | "ingestion.approved" | "ingestion.rejected" | "conflict.found" | "conflict.decided" | "track.analysed" | "track.updated" | "track.deleted" | "catalog.created" | "catalog.updated" | "catalog.deleted" | "playlist.created" | "playlist.updated" | "playlist.deleted" | "profile.created" | "credits.low" | "entitlement.changed" | "webhook.test")[];
            /** @description If false, nothing is sent until it is true again. */
            enabled?: boolean;
        };
        /** @description The result. */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The webhook-id header of the request.
             */
            event_id: string;
            /** @description The type. */
            type: string;
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Oldest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When it was tried.
                 */
                attempted_at: string;
                /** @description The length in milliseconds. */
                duration_ms: number;
                /** @description Null if there was no response. */
                response_status: number | null;
                /** @description The first 1024 bytes of the response, as text. */
                response_body?: string;
                /** @description Why the attempt failed. */
                error: string | null;
            }[];
            /** @description When it is tried next; null if it is not. */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it arrived; null if it has not. */
            delivered_at: string | null;
        };
        /** @description The result. */
        WebhookDeliveryDetails: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The webhook-id header of the request.
             */
            event_id: string;
            /** @description The type. */
            type: string;
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Oldest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When it was tried.
                 */
                attempted_at: string;
                /** @description The length in milliseconds. */
                duration_ms: number;
                /** @description Null if there was no response. */
                response_status: number | null;
                /** @description The first 1024 bytes of the response, as text. */
                response_body?: string;
                /** @description Why the attempt failed. */
                error: string | null;
            }[];
            /** @description When it is tried next; null if it is not. */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it arrived; null if it has not. */
            delivered_at: string | null;
            /** @description The body of the request, as it is signed and sent. Null: the event is no longer kept. */
            payload: string | null;
        };
        /** @description The result. */
        WebhookDeliveryPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["WebhookDelivery"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        /** @description The result. */
        WebhookPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Webhook"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        WebhookTestEvent: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            id: string;
            /**
             * @description The kind of event.
             * @constant
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The webhook it is sent to.
             */
            webhook_id: string;
            /**
             * Format: uuid
             * @description Your organisation.
             */
            organization_id: string;
            /** @description What happened. */
            data: {
                /** @description A greeting. */
                message: string;
            };
        };
        Work: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description Your own id. */
            outer_id: string | null;
            /** @description The title. */
            title: string;
            /** @description The ISWC. */
            iswc: string | null;
            /** @description Composers, lyricists and others. */
            contributors: components["schemas"]["Contributor"][];
            /** @description The number of recordings of this work. */
            track_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description If included. The first 100; get all of them from the list of tracks. */
            tracks?: components["schemas"]["BriefTrack"][];
            /** @description If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none. */
            enrichments?: components["schemas"]["Enrichment"][];
        };
        /** @description Some fields of a work. */
        WorkFields: {
            /**
             * Format: uuid
             * @description The id.
             */
            id?: string;
            /** @description Your own id. */
            outer_id?: string | null;
            /** @description The title. */
            title?: string;
            /** @description The ISWC. */
            iswc?: string | null;
            /** @description Composers, lyricists and others. */
            contributors?: components["schemas"]["Contributor"][];
            /** @description The number of recordings of this work. */
            track_count?: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at?: string;
        };
        WorkFieldsPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["WorkFields"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @constant
             */
            count_is_capped?: true;
            /** @description The requested fields, which are all that the results have. */
            fields: ("id" | "outer_id" | "title" | "iswc" | "contributors" | "track_count" | "created_at" | "updated_at")[];
        };
        WorkPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Work"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
            /**
             * @description Present with updated_after if there are more results than count: that is not counted further.
             * @enum {boolean}
             */
            count_is_capped?: true;
        };
        Organization: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The region. */
            region: string;
            /** @description The entitlements. */
            entitlements: string[];
            /** @description The credits. */
            credits: {
                /** @description Credits that calls can use. */
                available: number;
                /** @description Credits set aside for work in progress. */
                reserved: number;
            };
            /** @description The number of users who are not disabled. */
            user_count: number;
            /** @description The number of applications that are not revoked. */
            client_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it was disabled; null while it is active. */
            disabled_at: string | null;
            /** @description When its data will be erased; null: it is not being deleted. */
            erase_at: string | null;
        };
        /** @description The result. */
        OrganizationDetails: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The region. */
            region: string;
            /** @description The entitlements. */
            entitlements: string[];
            /** @description The credits. */
            credits: {
                /** @description Credits that calls can use. */
                available: number;
                /** @description Credits set aside for work in progress. */
                reserved: number;
            };
            /** @description The number of users who are not disabled. */
            user_count: number;
            /** @description The number of applications that are not revoked. */
            client_count: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it was disabled; null while it is active. */
            disabled_at: string | null;
            /** @description When its data will be erased; null: it is not being deleted. */
            erase_at: string | null;
            /** @description The number of tracks. */
            track_count: number;
            /** @description The first 200, oldest first. */
            users: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description The name. */
                name: string;
                /** @description The e-mail address. */
                email: string;
                /**
                 * @description What the artist or contributor did.
                 * @enum {string}
                 */
                role: "member" | "admin" | "operator";
                /** @description Whether two-step verification is on. */
                second_factor: boolean;
                /** @description Whether access is disabled. */
                disabled: boolean;
            }[];
        };
        /** @description The result. */
        OrganizationErasure: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /** @description Null: it was not erased. */
            erased_at: string | null;
            /** @description How many rows were erased, in all tables. */
            erased_rows: number;
            /** @description How many stored files were erased. */
            erased_blobs: number;
            /** @description Every table that can have rows of an organisation, and how many it has of this one now. */
            left: {
                /** @description The table. */
                table: string;
                /** @description How many rows of the organisation it still has. */
                rows: number;
            }[];
        };
        /** @description The result. */
        OrganizationPage: {
            /** @description Total number of results, after filtering. */
            count: number;
            /** @description The page, counted from 1. */
            page: number;
            /** @description The most results that a page has. */
            page_size: number;
            /** @description 0 when there are no results. */
            total_pages: number;
            /** @description There is a page after this one. */
            has_next: boolean;
            /** @description There is a page before this one. */
            has_previous: boolean;
            /** @description The results. */
            results: components["schemas"]["Organization"][];
            /** @description With ids: those that there is nothing for. */
            unknown_ids?: string[];
            /** @description With cursor: the cursor of the next page; null on the last. */
            next_cursor?: string | null;
        };
        /** @description The result. */
        ServiceHealth: {
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "operational" | "degraded" | "down";
            /**
             * Format: date-time
             * @description When this was checked.
             */
            checked_at: string;
            /** @description The state of each part of the service. */
            components: {
                /**
                 * @description The database.
                 * @enum {string}
                 */
                database: "operational" | "down";
                /**
                 * @description The store of objects.
                 * @enum {string}
                 */
                storage: "operational" | "down";
                /**
                 * @description The queue of background jobs.
                 * @enum {string}
                 */
                queue: "operational" | "down";
                /**
                 * @description The analysis of audio.
                 * @enum {string}
                 */
                analysis: "operational" | "down";
            };
            /** @description Processes that recently reported themselves as alive. */
            processes: {
                /** @description What the artist or contributor did. */
                role: string;
                /** @description The host it runs on. */
                host: string;
                /** @description The id of the process. */
                pid: number;
                /**
                 * Format: date-time
                 * @description When it was started.
                 */
                started_at: string;
                /**
                 * Format: date-time
                 * @description When it was last seen.
                 */
                seen_at: string;
            }[];
            /** @description The number of jobs per queue, busiest first; counted about once a minute. */
            queues: {
                /** @description The name. */
                name: string;
                /** @description Jobs that wait. */
                waiting: number;
                /** @description Jobs that run. */
                active: number;
                /** @description Jobs that failed. */
                failed: number;
            }[];
            /** @description Open ingestions of all organisations. */
            ingestions: {
                /** @description Ingestions that have not ended. */
                open: number;
                /** @description Items that wait to be analysed. */
                waiting_items: number;
                /** @description Items that failed. */
                failed_items: number;
            };
            /** @description The search indexes. */
            search_index: {
                /** @description The engine that searches read: postgres or opensearch. */
                engine: string;
                /** @description The engine that `euterpe index rebuild` fills beside it; null if it does not. */
                building: {
                    /** @description The engine that is being filled. */
                    engine: string;
                    /** @description What is being written now; null before the first step. */
                    step: string | null;
                } | null;
                /** @description Documents of the atlas that are not indexed yet. */
                waiting_atlas_documents: number;
                /** @description Organisations with tracks that are not indexed yet. */
                waiting_organizations: number;
            };
            /** @description The latest calls of `euterpe backup`, newest first. */
            backups: {
                /**
                 * Format: uuid
                 * @description The id.
                 */
                id: string;
                /** @description Where the backup is, without user name and password. */
                target: string;
                /** @description The release of the service that made it. */
                release: string;
                /**
                 * Format: date-time
                 * @description When it was started.
                 */
                started_at: string;
                /** @description Null while it runs, and if its process was killed. */
                finished_at: string | null;
                /** @description Why it failed; null if it did not. */
                error: string | null;
                /** @description The rows in it; null before its end. */
                row_count: number | null;
                /** @description The objects in it; null before its end. */
                object_count: number | null;
                /** @description The size of its objects; null before its end. */
                object_bytes: number | null;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names the request in our logs. Quote it to support. */
        RequestId: string;
        /** @description What is left of the limit (IETF draft RateLimit fields). */
        RateLimit: string;
        /** @description The limit of the client. */
        RateLimitPolicy: string;
        /** @description Seconds to wait before the same request may succeed. */
        RetryAfter: string;
        /** @description Identifies this state. Send it as If-None-Match to get 304 while nothing changes, or as If-Match to write only then. */
        ETag: string;
        /** @description `true` if this is the response of an earlier call with the same key. */
        IdempotencyReplayed: string;
        /** @description The methods that are supported at this URL. */
        Allow: string;
        /** @description The scheme to authenticate with (RFC 6750). */
        Authenticate: string;
    };
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceVersions"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySet"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TokenContext"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name. */
                    name?: string;
                    /** @description The given name. */
                    given_name?: string;
                    /** @description The family name. */
                    family_name?: string;
                    /**
                     * @description The language of pages and e-mails.
                     * @enum {string}
                     */
                    locale?: "en" | "fr" | "es";
                    /** @description An https address; null removes the picture. */
                    picture?: string | null;
                };
            };
        };
        responses: {
            /** @description The changed account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Account"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of results. */
                            count: number;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /** @description The browser and the system, as far as known. */
                                browser: string;
                                /** @description The IP address. */
                                address: string;
                                /**
                                 * Format: date-time
                                 * @description When the person signed in.
                                 */
                                signed_in_at: string;
                                /**
                                 * Format: date-time
                                 * @description When it was last seen.
                                 */
                                seen_at: string;
                                /**
                                 * Format: date-time
                                 * @description When it expires; null for never.
                                 */
                                expires_at: string;
                                /** @description Whether the caller's token was issued in this session. */
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
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
            /** @description The other sessions have ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * @description Always true.
                             * @enum {boolean}
                             */
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of results. */
                            count: number;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id of the application.
                                 */
                                client_id: string;
                                /** @description The name. */
                                name: string;
                                /** @description The scopes the user granted. */
                                scopes: string[];
                                /**
                                 * Format: date-time
                                 * @description When access was given.
                                 */
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
                /** @description The id of the application. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application no longer has access. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id of the application.
                             */
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
            /** @description The current balance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["CreditBalance"];
                    };
                };
            };
        };
    };
    listCreditEntries: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: entries never change, so those that were created after it. */
                updated_after?: string;
                /** @description Only entries of this kind. */
                kind?: "grant" | "reserve" | "settle" | "release";
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["CreditEntryPage"];
                    };
                };
            };
        };
    };
    tagTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same as idempotency_key in the body. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaggingRequest"];
            };
        };
        responses: {
            /** @description The live result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TaggingResult"];
                    };
                };
            };
        };
    };
    tagTracks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the whole batch safe to repeat: a track without a key of its own gets one from it. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaggingBatchRequest"];
            };
        };
        responses: {
            /** @description A result for each track. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TaggingBatchResult"];
                    };
                };
            };
        };
    };
    getTaggingResults: {
        parameters: {
            query?: {
                /** @description The id of the track, or its track_uri. */
                track_id?: string;
                /** @description Your own id. */
                outer_id?: string;
                /** @description The ISRC. */
                isrc?: string;
                /** @description Only look in this catalogue. */
                catalog_id?: string;
                /** @description Return all scores, not only those above their threshold. */
                all_scores?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stored result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["StoredTaggingResult"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Taxonomy"];
                    };
                };
            };
        };
    };
    getTaggingMatrix: {
        parameters: {
            query?: {
                /** @description The id of the catalogue. */
                catalog_id?: string;
                /** @description The id of the ingestion. */
                ingestion_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics and a link to the matrix. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TaggingMatrix"];
                    };
                };
            };
        };
    };
    measureFeatures: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same as idempotency_key in the body. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeaturesRequest"];
            };
        };
        responses: {
            /** @description The features. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["FeaturesResult"];
                    };
                };
            };
        };
    };
    readEmbeddedTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmbeddedTagsRequest"];
            };
        };
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["EmbeddedTagsResult"];
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
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description A page of hits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["SearchHitPage"];
                    };
                };
            };
        };
    };
    continueJourney: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JourneyRequest"];
            };
        };
        responses: {
            /** @description The next tracks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Journey"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of results. */
                            count: number;
                            /** @description The results. */
                            results: components["schemas"]["Catalog"][];
                        };
                    };
                };
            };
        };
    };
    createCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique in your organisation. */
                    name: string;
                    /**
                     * @description Make it the default in place of the present one.
                     * @default false
                     */
                    is_default?: boolean;
                };
            };
        };
        responses: {
            /** @description The catalogue. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Catalog"];
                    };
                };
            };
        };
    };
    getCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the catalogue. */
                catalog_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Catalog"];
                    };
                };
            };
        };
    };
    deleteCatalog: {
        parameters: {
            query?: {
                /** @description Also delete all tracks, artists, releases, works and labels in it. */
                cascade?: boolean;
            };
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the catalogue. */
                catalog_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                            /**
                             * @description `deleting`: its records are still being deleted in the background.
                             * @enum {string}
                             */
                            status: "deleted" | "deleting";
                        };
                    };
                };
            };
        };
    };
    updateCatalog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the catalogue. */
                catalog_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique in your organisation. */
                    name?: string;
                    /**
                     * @description There is always one default: to change it, choose another.
                     * @enum {boolean}
                     */
                    is_default?: true;
                };
            };
        };
        responses: {
            /** @description The changed catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Catalog"];
                    };
                };
            };
        };
    };
    exportCatalog: {
        parameters: {
            query?: {
                /** @description csv (the default) or ern. */
                format?: "csv" | "ern";
            };
            header?: never;
            path: {
                /** @description The id of the catalogue. */
                catalog_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-tar": string;
                };
            };
        };
    };
    listWorkspaceTracks: {
        parameters: {
            query?: {
                /** @description Matches this ISRC, with or without hyphens exactly. */
                isrc?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description Part of the title. Ignores case and accents. */
                title?: string;
                /** @description The id of the artist. */
                artist_id?: string;
                /** @description Part of the name of one of the track's artists. Ignores case and accents. */
                artist_name?: string;
                /** @description The id of the release. */
                release_id?: string;
                /** @description The id of the label. */
                label_id?: string;
                /** @description The id of the catalogue. */
                catalog_id?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "title" | "-title" | "created" | "-created" | "updated" | "-updated" | "release_date" | "-release_date" | "duration" | "-duration" | "bpm" | "-bpm";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "track_uri" | "musimap_uid" | "layer" | "catalog_id" | "outer_id" | "title" | "isrc" | "release_date" | "duration_ms" | "artists" | "releases" | "label" | "references" | "customer_tags" | "analysis" | "availability" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["TrackPage"] | components["schemas"]["TrackFieldsPage"];
                    };
                };
            };
        };
    };
    getWorkspaceTrack: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: ("tags" | "features" | "waveform" | "portrait" | "segments" | "structure" | "description" | "lyrics" | "works" | "titles" | "details" | "deals" | "similar" | "fingerprint_matches" | "enrichments" | "similar.track" | "fingerprint_matches.track")[];
            };
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Track"];
                    };
                };
            };
        };
    };
    deleteWorkspaceTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updateWorkspaceTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own id. Null removes it. */
                    outer_id?: string | null;
                    /** @description The title. */
                    title?: string | null;
                    /** @description The ISRC. Null removes it. */
                    isrc?: string | null;
                    /** @description YYYY-MM-DD, YYYY-MM or YYYY. Null removes it. */
                    release_date?: string | null;
                    /** @description The length in milliseconds. */
                    duration_ms?: number | null;
                    /** @description The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none. */
                    artists?: {
                        /**
                         * Format: uuid
                         * @description The id.
                         */
                        id?: string;
                        /** @description The name. */
                        name?: string;
                        /** @description Your own id. */
                        outer_id?: string;
                        /** @description The ISNI. */
                        isni?: string;
                        /** @description What the artist or contributor did. */
                        role?: string | null;
                    }[];
                    /** @description The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none. */
                    releases?: {
                        /**
                         * Format: uuid
                         * @description The id.
                         */
                        id?: string;
                        /** @description The title. */
                        title?: string;
                        /** @description Your own id. */
                        outer_id?: string;
                        /** @description The UPC. */
                        upc?: string;
                        /** @description The position on the disk. */
                        track_position?: string | null;
                        /** @description The disk. */
                        disk_number?: string | null;
                    }[];
                    /** @description By id, or matched by outer_id or name and created if there is none. Null removes the label. */
                    label?: {
                        /**
                         * Format: uuid
                         * @description The id.
                         */
                        id?: string;
                        /** @description The name. */
                        name?: string;
                        /** @description Your own id. */
                        outer_id?: string;
                    } | null;
                    /** @description The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none. */
                    works?: {
                        /**
                         * Format: uuid
                         * @description The id.
                         */
                        id?: string;
                        /** @description The title. */
                        title?: string;
                        /** @description Your own id. */
                        outer_id?: string;
                        /** @description The ISWC. */
                        iswc?: string;
                    }[];
                    /** @description The complete new list. */
                    references?: {
                        /** @description The id. */
                        id: string;
                        /** @description Where it comes from. */
                        source: string;
                    }[];
                    /** @description The complete new list of your own tags. */
                    customer_tags?: {
                        /** @description The tag. */
                        tag: string;
                        /** @description The category of the tag. */
                        category: string;
                    }[];
                    /** @description The lyrics; null removes them. */
                    lyrics?: string | null;
                };
            };
        };
        responses: {
            /** @description The changed track. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Track"];
                    };
                };
            };
        };
    };
    listWorkspaceArtists: {
        parameters: {
            query?: {
                /** @description Part of the name. Ignores case and accents. */
                name?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description Matches this ISNI exactly. */
                isni?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "name" | "-name" | "created" | "-created" | "updated" | "-updated";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "layer" | "outer_id" | "name" | "isni" | "external_references" | "track_count" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["ArtistPage"] | components["schemas"]["ArtistFieldsPage"];
                    };
                };
            };
        };
    };
    getWorkspaceArtist: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: ("releases" | "tracks" | "enrichments")[];
            };
            header?: never;
            path: {
                /** @description The id of the artist. */
                artist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Artist"];
                    };
                };
            };
        };
    };
    deleteWorkspaceArtist: {
        parameters: {
            query?: {
                /** @description Also delete a artist that other records are linked to. */
                detach?: boolean;
            };
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the artist. */
                artist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artist is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updateWorkspaceArtist: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the artist. */
                artist_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own id. Null removes it. */
                    outer_id?: string | null;
                    /** @description The name. */
                    name?: string;
                    /** @description The ISNI. Null removes it. */
                    isni?: string | null;
                    /** @description The complete new list. */
                    external_references?: {
                        /** @description The id. */
                        id: string;
                        /** @description Where it comes from. */
                        source: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The changed artist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Artist"];
                    };
                };
            };
        };
    };
    listWorkspaceReleases: {
        parameters: {
            query?: {
                /** @description Part of the title. Ignores case and accents. */
                title?: string;
                /** @description Matches this UPC exactly. */
                upc?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description The id of the artist. */
                artist_id?: string;
                /** @description The id of the label. */
                label_id?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "title" | "-title" | "created" | "-created" | "updated" | "-updated" | "release_date" | "-release_date";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "layer" | "outer_id" | "title" | "upc" | "type" | "release_date" | "label" | "artists" | "track_count" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["ReleasePage"] | components["schemas"]["ReleaseFieldsPage"];
                    };
                };
            };
        };
    };
    getWorkspaceRelease: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: ("tracks" | "titles" | "details" | "deals" | "images" | "enrichments")[];
            };
            header?: never;
            path: {
                /** @description The id of the release. */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Release"];
                    };
                };
            };
        };
    };
    deleteWorkspaceRelease: {
        parameters: {
            query?: {
                /** @description Also delete a release that other records are linked to. */
                detach?: boolean;
            };
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the release. */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updateWorkspaceRelease: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the release. */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own id. Null removes it. */
                    outer_id?: string | null;
                    /** @description The title. */
                    title?: string;
                    /** @description The UPC or EAN. Null removes it. */
                    upc?: string | null;
                    /** @description The type. */
                    type?: string | null;
                    /** @description YYYY-MM-DD, YYYY-MM or YYYY. Null removes it. */
                    release_date?: string | null;
                    /** @description By id, or matched by outer_id or name and created if there is none. Null removes the label. */
                    label?: {
                        /**
                         * Format: uuid
                         * @description The id.
                         */
                        id?: string;
                        /** @description The name. */
                        name?: string;
                        /** @description Your own id. */
                        outer_id?: string;
                    } | null;
                    /** @description The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none. */
                    artists?: {
                        /**
                         * Format: uuid
                         * @description The id.
                         */
                        id?: string;
                        /** @description The name. */
                        name?: string;
                        /** @description Your own id. */
                        outer_id?: string;
                        /** @description The ISNI. */
                        isni?: string;
                        /** @description What the artist or contributor did. */
                        role?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The changed release. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Release"];
                    };
                };
            };
        };
    };
    listWorkspaceLabels: {
        parameters: {
            query?: {
                /** @description Part of the name. Ignores case and accents. */
                name?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "name" | "-name" | "created" | "-created" | "updated" | "-updated";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "layer" | "name" | "release_count" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["LabelPage"] | components["schemas"]["LabelFieldsPage"];
                    };
                };
            };
        };
    };
    getWorkspaceLabel: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: "releases"[];
            };
            header?: never;
            path: {
                /** @description The id of the label. */
                label_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Label"];
                    };
                };
            };
        };
    };
    deleteWorkspaceLabel: {
        parameters: {
            query?: {
                /** @description Also delete a label that other records are linked to. */
                detach?: boolean;
            };
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the label. */
                label_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updateWorkspaceLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the label. */
                label_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own id. Null removes it. */
                    outer_id?: string | null;
                    /** @description The name. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The changed label. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Label"];
                    };
                };
            };
        };
    };
    listWorkspaceWorks: {
        parameters: {
            query?: {
                /** @description Part of the title. Ignores case and accents. */
                title?: string;
                /** @description Matches this ISWC exactly. */
                iswc?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "title" | "-title" | "created" | "-created" | "updated" | "-updated";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "outer_id" | "title" | "iswc" | "contributors" | "track_count" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["WorkPage"] | components["schemas"]["WorkFieldsPage"];
                    };
                };
            };
        };
    };
    getWorkspaceWork: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: ("tracks" | "enrichments")[];
            };
            header?: never;
            path: {
                /** @description The id of the work. */
                work_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Work"];
                    };
                };
            };
        };
    };
    deleteWorkspaceWork: {
        parameters: {
            query?: {
                /** @description Also delete a work that other records are linked to. */
                detach?: boolean;
            };
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the work. */
                work_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updateWorkspaceWork: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the work. */
                work_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own id. Null removes it. */
                    outer_id?: string | null;
                    /** @description The title. */
                    title?: string;
                    /** @description The ISWC. Null removes it. */
                    iswc?: string | null;
                    /** @description The complete new list. */
                    contributors?: {
                        /** @description The name. */
                        name: string;
                        /** @description What the artist or contributor did. */
                        role: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The changed work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Work"];
                    };
                };
            };
        };
    };
    listAtlasTracks: {
        parameters: {
            query?: {
                /** @description Matches this ISRC, with or without hyphens exactly. */
                isrc?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description Part of the title. Ignores case and accents. */
                title?: string;
                /** @description The id of the artist. */
                artist_id?: string;
                /** @description Part of the name of one of the track's artists. Ignores case and accents. */
                artist_name?: string;
                /** @description The id of the release. */
                release_id?: string;
                /** @description The id of the label. */
                label_id?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "title" | "-title" | "created" | "-created" | "updated" | "-updated" | "release_date" | "-release_date" | "duration" | "-duration" | "bpm" | "-bpm";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "track_uri" | "musimap_uid" | "layer" | "catalog_id" | "outer_id" | "title" | "isrc" | "release_date" | "duration_ms" | "artists" | "releases" | "label" | "references" | "customer_tags" | "analysis" | "availability" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["TrackPage"] | components["schemas"]["TrackFieldsPage"];
                    };
                };
            };
        };
    };
    getAtlasTrack: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: ("tags" | "features" | "waveform" | "portrait" | "segments" | "structure" | "description" | "lyrics" | "works" | "titles" | "details" | "deals" | "similar" | "fingerprint_matches" | "enrichments" | "similar.track" | "fingerprint_matches.track")[];
            };
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Track"];
                    };
                };
            };
        };
    };
    listAtlasArtists: {
        parameters: {
            query?: {
                /** @description Part of the name. Ignores case and accents. */
                name?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description Matches this ISNI exactly. */
                isni?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "name" | "-name" | "created" | "-created" | "updated" | "-updated";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "layer" | "outer_id" | "name" | "isni" | "external_references" | "track_count" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["ArtistPage"] | components["schemas"]["ArtistFieldsPage"];
                    };
                };
            };
        };
    };
    getAtlasArtist: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: ("releases" | "tracks" | "enrichments")[];
            };
            header?: never;
            path: {
                /** @description The id of the artist. */
                artist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Artist"];
                    };
                };
            };
        };
    };
    listAtlasReleases: {
        parameters: {
            query?: {
                /** @description Part of the title. Ignores case and accents. */
                title?: string;
                /** @description Matches this UPC exactly. */
                upc?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description The id of the artist. */
                artist_id?: string;
                /** @description The id of the label. */
                label_id?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "title" | "-title" | "created" | "-created" | "updated" | "-updated" | "release_date" | "-release_date";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "layer" | "outer_id" | "title" | "upc" | "type" | "release_date" | "label" | "artists" | "track_count" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["ReleasePage"] | components["schemas"]["ReleaseFieldsPage"];
                    };
                };
            };
        };
    };
    getAtlasRelease: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: ("tracks" | "titles" | "details" | "deals" | "images" | "enrichments")[];
            };
            header?: never;
            path: {
                /** @description The id of the release. */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Release"];
                    };
                };
            };
        };
    };
    listAtlasLabels: {
        parameters: {
            query?: {
                /** @description Part of the name. Ignores case and accents. */
                name?: string;
                /** @description Matches this outer id exactly. */
                outer_id?: string;
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change. */
                sort?: "name" | "-name" | "created" | "-created" | "updated" | "-updated";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only these fields of each record, separated by commas or repeated. */
                fields?: ("id" | "layer" | "name" | "release_count" | "created_at" | "updated_at")[];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["LabelPage"] | components["schemas"]["LabelFieldsPage"];
                    };
                };
            };
        };
    };
    getAtlasLabel: {
        parameters: {
            query?: {
                /** @description What to include, separated by commas or repeated. */
                include?: "releases"[];
            };
            header?: never;
            path: {
                /** @description The id of the label. */
                label_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Label"];
                    };
                };
            };
        };
    };
    getTrackAudio: {
        parameters: {
            query?: {
                /** @description Whether the file has the metadata and tags of the track in it: ID3v2.4 (MP3, WAV, AIFF), Vorbis comments (FLAC, Ogg, Opus) or MP4 items. Such a file is sent as a whole, without range requests, and its size differs. */
                with_tags?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TrackAudio"];
                    };
                };
            };
        };
    };
    mergeWorkspaceArtist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the artist. */
                artist_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The artist that is merged into this one, and then deleted.
                     */
                    from_id: string;
                };
            };
        };
        responses: {
            /** @description The artist after the merge. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Artist"];
                    };
                };
            };
        };
    };
    mergeWorkspaceTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The track that is merged into this one, and then deleted. */
                    from_id: string;
                };
            };
        };
        responses: {
            /** @description The track after the merge. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Track"];
                    };
                };
            };
        };
    };
    moveWorkspaceTracks: {
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
                     * @description The catalogue the tracks move to.
                     */
                    catalog_id: string;
                    /** @description The tracks. */
                    track_ids: string[];
                };
            };
        };
        responses: {
            /** @description The tracks are in the catalogue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Without tracks that were there already. */
                            moved: number;
                        };
                    };
                };
            };
        };
    };
    listWorkspaceChanges: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: changes never change, so those that were made after it. */
                updated_after?: string;
                /** @description Only changes of this sort. */
                action?: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                /** @description Only changes by this user, application or ingestion. */
                actor_id?: string;
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
                /** @description Only changes of records of this kind. */
                kind?: "tracks" | "artists" | "releases" | "labels" | "works";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Total number of results, after filtering. */
                            count: number;
                            /** @description The page, counted from 1. */
                            page: number;
                            /** @description The most results that a page has. */
                            page_size: number;
                            /** @description 0 when there are no results. */
                            total_pages: number;
                            /** @description There is a page after this one. */
                            has_next: boolean;
                            /** @description There is a page before this one. */
                            has_previous: boolean;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /** @description tracks, artists, releases, labels or works. */
                                kind: string;
                                /**
                                 * Format: uuid
                                 * @description The id of the record.
                                 */
                                record_id: string;
                                /** @description The record that was merged into this one. */
                                merged_id: string | null;
                                /**
                                 * Format: uuid
                                 * @description The id of the catalogue.
                                 */
                                catalog_id: string;
                                /**
                                 * @description What was done. Only deliveries create records.
                                 * @enum {string}
                                 */
                                action: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                                /** @description Who did it. */
                                actor: {
                                    /**
                                     * @description A person, an application on its own, or a delivery.
                                     * @enum {string}
                                     */
                                    type: "user" | "machine" | "delivery";
                                    /** @description The id of the user, application or ingestion. */
                                    id: string;
                                    /** @description The name of the user or application, or the mode of the delivery. */
                                    name: string;
                                    /** @description The application that was used; null for a delivery. */
                                    client_id: string | null;
                                };
                                /** @description The fields that changed, before. Null for a record that came back. */
                                before: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The same fields afterwards. Null for a deletion. */
                                after: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The change that this one undid. */
                                undo_of: string | null;
                                /** @description The change that undid this one. */
                                undone_by: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                created_at: string;
                            }[];
                            /** @description With ids: those that there is nothing for. */
                            unknown_ids?: string[];
                            /** @description With cursor: the cursor of the next page; null on the last. */
                            next_cursor?: string | null;
                        };
                    };
                };
            };
        };
    };
    listWorkspaceTrackHistory: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: changes never change, so those that were made after it. */
                updated_after?: string;
                /** @description Only changes of this sort. */
                action?: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                /** @description Only changes by this user, application or ingestion. */
                actor_id?: string;
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Total number of results, after filtering. */
                            count: number;
                            /** @description The page, counted from 1. */
                            page: number;
                            /** @description The most results that a page has. */
                            page_size: number;
                            /** @description 0 when there are no results. */
                            total_pages: number;
                            /** @description There is a page after this one. */
                            has_next: boolean;
                            /** @description There is a page before this one. */
                            has_previous: boolean;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /** @description tracks, artists, releases, labels or works. */
                                kind: string;
                                /**
                                 * Format: uuid
                                 * @description The id of the record.
                                 */
                                record_id: string;
                                /** @description The record that was merged into this one. */
                                merged_id: string | null;
                                /**
                                 * Format: uuid
                                 * @description The id of the catalogue.
                                 */
                                catalog_id: string;
                                /**
                                 * @description What was done. Only deliveries create records.
                                 * @enum {string}
                                 */
                                action: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                                /** @description Who did it. */
                                actor: {
                                    /**
                                     * @description A person, an application on its own, or a delivery.
                                     * @enum {string}
                                     */
                                    type: "user" | "machine" | "delivery";
                                    /** @description The id of the user, application or ingestion. */
                                    id: string;
                                    /** @description The name of the user or application, or the mode of the delivery. */
                                    name: string;
                                    /** @description The application that was used; null for a delivery. */
                                    client_id: string | null;
                                };
                                /** @description The fields that changed, before. Null for a record that came back. */
                                before: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The same fields afterwards. Null for a deletion. */
                                after: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The change that this one undid. */
                                undo_of: string | null;
                                /** @description The change that undid this one. */
                                undone_by: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                created_at: string;
                            }[];
                            /** @description With ids: those that there is nothing for. */
                            unknown_ids?: string[];
                            /** @description With cursor: the cursor of the next page; null on the last. */
                            next_cursor?: string | null;
                        };
                    };
                };
            };
        };
    };
    undoWorkspaceTrackChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
                /** @description The id of the change, from the history. */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Track"];
                    };
                };
            };
        };
    };
    listWorkspaceArtistHistory: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: changes never change, so those that were made after it. */
                updated_after?: string;
                /** @description Only changes of this sort. */
                action?: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                /** @description Only changes by this user, application or ingestion. */
                actor_id?: string;
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the artist. */
                artist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Total number of results, after filtering. */
                            count: number;
                            /** @description The page, counted from 1. */
                            page: number;
                            /** @description The most results that a page has. */
                            page_size: number;
                            /** @description 0 when there are no results. */
                            total_pages: number;
                            /** @description There is a page after this one. */
                            has_next: boolean;
                            /** @description There is a page before this one. */
                            has_previous: boolean;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /** @description tracks, artists, releases, labels or works. */
                                kind: string;
                                /**
                                 * Format: uuid
                                 * @description The id of the record.
                                 */
                                record_id: string;
                                /** @description The record that was merged into this one. */
                                merged_id: string | null;
                                /**
                                 * Format: uuid
                                 * @description The id of the catalogue.
                                 */
                                catalog_id: string;
                                /**
                                 * @description What was done. Only deliveries create records.
                                 * @enum {string}
                                 */
                                action: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                                /** @description Who did it. */
                                actor: {
                                    /**
                                     * @description A person, an application on its own, or a delivery.
                                     * @enum {string}
                                     */
                                    type: "user" | "machine" | "delivery";
                                    /** @description The id of the user, application or ingestion. */
                                    id: string;
                                    /** @description The name of the user or application, or the mode of the delivery. */
                                    name: string;
                                    /** @description The application that was used; null for a delivery. */
                                    client_id: string | null;
                                };
                                /** @description The fields that changed, before. Null for a record that came back. */
                                before: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The same fields afterwards. Null for a deletion. */
                                after: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The change that this one undid. */
                                undo_of: string | null;
                                /** @description The change that undid this one. */
                                undone_by: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                created_at: string;
                            }[];
                            /** @description With ids: those that there is nothing for. */
                            unknown_ids?: string[];
                            /** @description With cursor: the cursor of the next page; null on the last. */
                            next_cursor?: string | null;
                        };
                    };
                };
            };
        };
    };
    undoWorkspaceArtistChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the artist. */
                artist_id: string;
                /** @description The id of the change, from the history. */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Artist"];
                    };
                };
            };
        };
    };
    listWorkspaceReleaseHistory: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: changes never change, so those that were made after it. */
                updated_after?: string;
                /** @description Only changes of this sort. */
                action?: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                /** @description Only changes by this user, application or ingestion. */
                actor_id?: string;
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the release. */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Total number of results, after filtering. */
                            count: number;
                            /** @description The page, counted from 1. */
                            page: number;
                            /** @description The most results that a page has. */
                            page_size: number;
                            /** @description 0 when there are no results. */
                            total_pages: number;
                            /** @description There is a page after this one. */
                            has_next: boolean;
                            /** @description There is a page before this one. */
                            has_previous: boolean;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /** @description tracks, artists, releases, labels or works. */
                                kind: string;
                                /**
                                 * Format: uuid
                                 * @description The id of the record.
                                 */
                                record_id: string;
                                /** @description The record that was merged into this one. */
                                merged_id: string | null;
                                /**
                                 * Format: uuid
                                 * @description The id of the catalogue.
                                 */
                                catalog_id: string;
                                /**
                                 * @description What was done. Only deliveries create records.
                                 * @enum {string}
                                 */
                                action: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                                /** @description Who did it. */
                                actor: {
                                    /**
                                     * @description A person, an application on its own, or a delivery.
                                     * @enum {string}
                                     */
                                    type: "user" | "machine" | "delivery";
                                    /** @description The id of the user, application or ingestion. */
                                    id: string;
                                    /** @description The name of the user or application, or the mode of the delivery. */
                                    name: string;
                                    /** @description The application that was used; null for a delivery. */
                                    client_id: string | null;
                                };
                                /** @description The fields that changed, before. Null for a record that came back. */
                                before: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The same fields afterwards. Null for a deletion. */
                                after: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The change that this one undid. */
                                undo_of: string | null;
                                /** @description The change that undid this one. */
                                undone_by: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                created_at: string;
                            }[];
                            /** @description With ids: those that there is nothing for. */
                            unknown_ids?: string[];
                            /** @description With cursor: the cursor of the next page; null on the last. */
                            next_cursor?: string | null;
                        };
                    };
                };
            };
        };
    };
    undoWorkspaceReleaseChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the release. */
                release_id: string;
                /** @description The id of the change, from the history. */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Release"];
                    };
                };
            };
        };
    };
    listWorkspaceLabelHistory: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: changes never change, so those that were made after it. */
                updated_after?: string;
                /** @description Only changes of this sort. */
                action?: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                /** @description Only changes by this user, application or ingestion. */
                actor_id?: string;
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the label. */
                label_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Total number of results, after filtering. */
                            count: number;
                            /** @description The page, counted from 1. */
                            page: number;
                            /** @description The most results that a page has. */
                            page_size: number;
                            /** @description 0 when there are no results. */
                            total_pages: number;
                            /** @description There is a page after this one. */
                            has_next: boolean;
                            /** @description There is a page before this one. */
                            has_previous: boolean;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /** @description tracks, artists, releases, labels or works. */
                                kind: string;
                                /**
                                 * Format: uuid
                                 * @description The id of the record.
                                 */
                                record_id: string;
                                /** @description The record that was merged into this one. */
                                merged_id: string | null;
                                /**
                                 * Format: uuid
                                 * @description The id of the catalogue.
                                 */
                                catalog_id: string;
                                /**
                                 * @description What was done. Only deliveries create records.
                                 * @enum {string}
                                 */
                                action: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                                /** @description Who did it. */
                                actor: {
                                    /**
                                     * @description A person, an application on its own, or a delivery.
                                     * @enum {string}
                                     */
                                    type: "user" | "machine" | "delivery";
                                    /** @description The id of the user, application or ingestion. */
                                    id: string;
                                    /** @description The name of the user or application, or the mode of the delivery. */
                                    name: string;
                                    /** @description The application that was used; null for a delivery. */
                                    client_id: string | null;
                                };
                                /** @description The fields that changed, before. Null for a record that came back. */
                                before: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The same fields afterwards. Null for a deletion. */
                                after: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The change that this one undid. */
                                undo_of: string | null;
                                /** @description The change that undid this one. */
                                undone_by: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                created_at: string;
                            }[];
                            /** @description With ids: those that there is nothing for. */
                            unknown_ids?: string[];
                            /** @description With cursor: the cursor of the next page; null on the last. */
                            next_cursor?: string | null;
                        };
                    };
                };
            };
        };
    };
    undoWorkspaceLabelChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the label. */
                label_id: string;
                /** @description The id of the change, from the history. */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Label"];
                    };
                };
            };
        };
    };
    listWorkspaceWorkHistory: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: changes never change, so those that were made after it. */
                updated_after?: string;
                /** @description Only changes of this sort. */
                action?: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                /** @description Only changes by this user, application or ingestion. */
                actor_id?: string;
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id of the work. */
                work_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Total number of results, after filtering. */
                            count: number;
                            /** @description The page, counted from 1. */
                            page: number;
                            /** @description The most results that a page has. */
                            page_size: number;
                            /** @description 0 when there are no results. */
                            total_pages: number;
                            /** @description There is a page after this one. */
                            has_next: boolean;
                            /** @description There is a page before this one. */
                            has_previous: boolean;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /** @description tracks, artists, releases, labels or works. */
                                kind: string;
                                /**
                                 * Format: uuid
                                 * @description The id of the record.
                                 */
                                record_id: string;
                                /** @description The record that was merged into this one. */
                                merged_id: string | null;
                                /**
                                 * Format: uuid
                                 * @description The id of the catalogue.
                                 */
                                catalog_id: string;
                                /**
                                 * @description What was done. Only deliveries create records.
                                 * @enum {string}
                                 */
                                action: "created" | "updated" | "deleted" | "merged" | "moved" | "restored";
                                /** @description Who did it. */
                                actor: {
                                    /**
                                     * @description A person, an application on its own, or a delivery.
                                     * @enum {string}
                                     */
                                    type: "user" | "machine" | "delivery";
                                    /** @description The id of the user, application or ingestion. */
                                    id: string;
                                    /** @description The name of the user or application, or the mode of the delivery. */
                                    name: string;
                                    /** @description The application that was used; null for a delivery. */
                                    client_id: string | null;
                                };
                                /** @description The fields that changed, before. Null for a record that came back. */
                                before: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The same fields afterwards. Null for a deletion. */
                                after: {
                                    [key: string]: unknown;
                                } | null;
                                /** @description The change that this one undid. */
                                undo_of: string | null;
                                /** @description The change that undid this one. */
                                undone_by: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                created_at: string;
                            }[];
                            /** @description With ids: those that there is nothing for. */
                            unknown_ids?: string[];
                            /** @description With cursor: the cursor of the next page; null on the last. */
                            next_cursor?: string | null;
                        };
                    };
                };
            };
        };
    };
    undoWorkspaceWorkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the work. */
                work_id: string;
                /** @description The id of the change, from the history. */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Work"];
                    };
                };
            };
        };
    };
    listEnrichments: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "received" | "-received";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only those in this catalogue. */
                catalog_id?: string;
                /** @description Only descriptions of such records. */
                entity?: "track" | "artist" | "release" | "work";
                /** @description Only those of this sender, by its DDEX party id. */
                sender?: string;
                /** @description Only those with this mood, genre, theme or other term; upper and lower case are the same. */
                term?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of descriptions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["ListedEnrichmentPage"];
                    };
                };
            };
        };
    };
    deleteEnrichment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the description. */
                enrichment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getHealthOfWorkspace: {
        parameters: {
            query?: {
                /** @description Only this catalogue. Default: all of your organisation. */
                catalog_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["CatalogueHealth"];
                    };
                };
            };
        };
    };
    checkHealthOfWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check will start. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: null;
                    };
                };
            };
        };
    };
    listTrackIssues: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, as the tracks were added. */
                sort?: "track" | "-track";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description What is wrong. clipped: more than one sample in a thousand is at the limit. silent: below -60 LUFS. too_quiet and too_loud: more than 9 LU from the middle of the catalogue. missing_upc: on no release with a UPC. */
                kind?: "missing_title" | "missing_artist" | "missing_isrc" | "missing_upc" | "no_audio" | "failed_analysis" | "silent" | "clipped" | "mono" | "too_quiet" | "too_loud";
                /** @description Those that were dismissed instead. */
                dismissed?: boolean;
                /** @description Only this catalogue. Default: all of your organisation. */
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TrackIssuePage"];
                    };
                };
            };
        };
    };
    listTrackPairs: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, as the tracks were added. */
                sort?: "track" | "-track";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description copy: the same recording. cover: versions of one piece. */
                kind?: "copy" | "cover";
                /** @description Only this catalogue. Default: all of your organisation. */
                catalog_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pairs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TrackPairPage"];
                    };
                };
            };
        };
    };
    dismissTrackIssues: {
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
                     * @description What is wrong. clipped: more than one sample in a thousand is at the limit. silent: below -60 LUFS. too_quiet and too_loud: more than 9 LU from the middle of the catalogue. missing_upc: on no release with a UPC.
                     * @enum {string}
                     */
                    kind: "missing_title" | "missing_artist" | "missing_isrc" | "missing_upc" | "no_audio" | "failed_analysis" | "silent" | "clipped" | "mono" | "too_quiet" | "too_loud";
                    /** @description The tracks. */
                    track_ids: string[];
                    /**
                     * @description false takes an earlier decision back.
                     * @default true
                     */
                    dismissed?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["ChangedIssues"];
                    };
                };
            };
        };
    };
    keepTrackPairs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The pairs. */
                    pairs: {
                        /**
                         * Format: uuid
                         * @description The id of the track.
                         */
                        track_id: string;
                        /**
                         * Format: uuid
                         * @description The id of the other track.
                         */
                        other_id: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["ChangedIssues"];
                    };
                };
            };
        };
    };
    getSoundMap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    getSoundMapScores: {
        parameters: {
            query: {
                /** @description The uid of the tag. */
                tag_uid: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scores. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    listTrackTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of results. */
                            count: number;
                            /** @description The results. */
                            results: components["schemas"]["TrackTag"][];
                        };
                    };
                };
            };
        };
    };
    decideTrackTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagDecisions"];
            };
        };
        responses: {
            /** @description The tags of the track. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of results. */
                            count: number;
                            /** @description The results. */
                            results: components["schemas"]["TrackTag"][];
                        };
                    };
                };
            };
        };
    };
    listTagDecisions: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "updated" | "-updated";
                /** @description Only what changed after this moment: the moment of the decision counts. */
                updated_after?: string;
                /** @description Only decisions about this tag. */
                tag_uid?: string;
                /** @description Only decisions about this track. */
                track_id?: string;
                /** @description `accepted`: the model was right; `rejected`: it is wrong; `added`: the model missed it. */
                decision?: "accepted" | "rejected" | "added";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of decisions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TagDecisionPage"];
                    };
                };
            };
        };
    };
    decideTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkTagDecisions"];
            };
        };
        responses: {
            /** @description How many tracks were tagged. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of tracks. */
                            tracks: number;
                        };
                    };
                };
            };
        };
    };
    getTagAccuracy: {
        parameters: {
            query?: {
                /** @description The id of the catalogue. */
                catalog_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TagAccuracyReport"];
                    };
                };
            };
        };
    };
    readTrackSounds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackIds"];
            };
        };
        responses: {
            /** @description How they sound. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The results. */
                            results: components["schemas"]["TrackSound"][];
                        };
                    };
                };
            };
        };
    };
    getTrackArtwork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cover; null if there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["RecordArtwork"];
                    };
                };
            };
        };
    };
    setTrackArtwork: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewArtwork"];
            };
        };
        responses: {
            /** @description The cover. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["RecordArtwork"];
                    };
                };
            };
        };
    };
    removeTrackArtwork: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readTrackArtworks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArtworkIds"];
            };
        };
        responses: {
            /** @description The covers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The results. */
                            results: components["schemas"]["ArtworkOfRecord"][];
                        };
                    };
                };
            };
        };
    };
    getReleaseArtwork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the release. */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cover; null if there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["RecordArtwork"];
                    };
                };
            };
        };
    };
    setReleaseArtwork: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the release. */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewArtwork"];
            };
        };
        responses: {
            /** @description The cover. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["RecordArtwork"];
                    };
                };
            };
        };
    };
    removeReleaseArtwork: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the release. */
                release_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readReleaseArtworks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArtworkIds"];
            };
        };
        responses: {
            /** @description The covers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The results. */
                            results: components["schemas"]["ArtworkOfRecord"][];
                        };
                    };
                };
            };
        };
    };
    getPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the picture. It cannot be guessed. */
                picture_id: string;
                /** @description The size in bytes. */
                size: "small" | "large";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
        };
    };
    getTrackStructure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The structure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["TrackStructure"];
                    };
                };
            };
        };
    };
    describeTrack: {
        parameters: {
            query?: {
                /** @description The language: English, French or Spanish. */
                language?: "en" | "fr" | "es";
                /** @description short (at most 280 characters, for a post), pitch (a paragraph of at most 600) or metadata (keywords, at most 400). */
                form?: "short" | "pitch" | "metadata";
            };
            header?: never;
            path: {
                /** @description The id of the track, or its track_uri. */
                track_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TrackDescription"];
                    };
                };
            };
        };
    };
    listVocabularies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vocabularies. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of results. */
                            count: number;
                            /** @description The results. */
                            results: components["schemas"]["Vocabulary"][];
                        };
                    };
                };
            };
        };
    };
    createVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVocabulary"];
            };
        };
        responses: {
            /** @description The vocabulary. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Vocabulary"];
                    };
                };
            };
        };
    };
    getVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vocabulary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Vocabulary"];
                    };
                };
            };
        };
    };
    deleteVocabulary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updateVocabulary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The vocabulary. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Vocabulary"];
                    };
                };
            };
        };
    };
    createVocabularyTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVocabularyTag"];
            };
        };
        responses: {
            /** @description The tag. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["VocabularyTag"];
                    };
                };
            };
        };
    };
    deleteVocabularyTag: {
        parameters: {
            query?: {
                /** @description Also delete a tag that tracks have, and take it from them. */
                detach?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
                /** @description The uid of the tag. */
                tag_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The uid of the tag.
                             */
                            uid: string;
                        };
                    };
                };
            };
        };
    };
    updateVocabularyTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
                /** @description The uid of the tag. */
                tag_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VocabularyTagChange"];
            };
        };
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["VocabularyTag"];
                    };
                };
            };
        };
    };
    getTagLearning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
                /** @description The uid of the tag. */
                tag_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was learned. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TagLearning"];
                    };
                };
            };
        };
    };
    learnTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
                /** @description The uid of the tag. */
                tag_uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagExamples"];
            };
        };
        responses: {
            /** @description Learning has begun. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["TagLearning"];
                    };
                };
            };
        };
    };
    stopTagLearning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the vocabulary. */
                vocabulary_id: string;
                /** @description The uid of the tag. */
                tag_uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not learned any more. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The uid of the tag.
                             */
                            uid: string;
                        };
                    };
                };
            };
        };
    };
    listTagCorrections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The corrections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description How many. */
                            count: number;
                            /** @description The results. */
                            results: components["schemas"]["TagCorrection"][];
                        };
                    };
                };
            };
        };
    };
    listPlaylists: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first. */
                sort?: "name" | "-name" | "created" | "-created" | "updated" | "-updated";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only playlists in this folder. */
                folder_id?: string;
                /** @description Part of the name. Ignores case. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of playlists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["PlaylistPage"];
                    };
                };
            };
        };
    };
    createPlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlaylist"];
            };
        };
        responses: {
            /** @description The playlist. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Playlist"];
                    };
                };
            };
        };
    };
    getPlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Playlist"];
                    };
                };
            };
        };
    };
    deletePlaylist: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updatePlaylist: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaylistChange"];
            };
        };
        responses: {
            /** @description The changed playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Playlist"];
                    };
                };
            };
        };
    };
    listPlaylistFolders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The folders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of results. */
                            count: number;
                            /** @description The results. */
                            results: components["schemas"]["PlaylistFolder"][];
                        };
                    };
                };
            };
        };
    };
    createPlaylistFolder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlaylistFolder"];
            };
        };
        responses: {
            /** @description The folder. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["PlaylistFolder"];
                    };
                };
            };
        };
    };
    deletePlaylistFolder: {
        parameters: {
            query?: {
                /** @description Also delete a folder that is not empty: what is in it moves up. */
                keep_contents?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the folder. */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updatePlaylistFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the folder. */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaylistFolderChange"];
            };
        };
        responses: {
            /** @description The folder. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["PlaylistFolder"];
                    };
                };
            };
        };
    };
    listPlaylistItems: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, in the order of the playlist. */
                sort?: "position" | "-position";
                /** @description Only what changed after this moment. */
                updated_after?: string;
            };
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["PlaylistItemPage"];
                    };
                };
            };
        };
    };
    addPlaylistItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlaylistItems"];
            };
        };
        responses: {
            /** @description The playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Playlist"];
                    };
                };
            };
        };
    };
    movePlaylistItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovedPlaylistItems"];
            };
        };
        responses: {
            /** @description The playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Playlist"];
                    };
                };
            };
        };
    };
    removePlaylistItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
                /** @description The id of the item in the playlist. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Playlist"];
                    };
                };
            };
        };
    };
    updatePlaylistItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
                /** @description The id of the item in the playlist. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Notes for people. */
                    notes: string;
                };
            };
        };
        responses: {
            /** @description The playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Playlist"];
                    };
                };
            };
        };
    };
    listPlaylistShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The number of results. */
                            count: number;
                            /** @description The results. */
                            results: components["schemas"]["PlaylistShare"][];
                        };
                    };
                };
            };
        };
    };
    createPlaylistShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlaylistShare"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["PlaylistShare"];
                    };
                };
            };
        };
    };
    getPlaylistShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
                /** @description The id of the link. */
                share_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["PlaylistShare"];
                    };
                };
            };
        };
    };
    revokePlaylistShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
                /** @description The id of the link. */
                share_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["PlaylistShare"];
                    };
                };
            };
        };
    };
    updatePlaylistShare: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
                /** @description The id of the link. */
                share_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaylistShareChange"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["PlaylistShare"];
                    };
                };
            };
        };
    };
    getShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the link needs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The link needs a password. */
                            requires_password: boolean;
                            /** @description When it expires; null for never. */
                            expires_at: string | null;
                        };
                    };
                };
            };
        };
    };
    openShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharePassword"];
            };
        };
        responses: {
            /** @description The playlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["SharedPlaylist"];
                    };
                };
            };
        };
    };
    playSharedTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link. */
                token: string;
                /** @description The id of the item in the playlist. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharePassword"];
            };
        };
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["SharedAudio"];
                    };
                };
            };
        };
    };
    downloadSharedTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the link. */
                token: string;
                /** @description The id of the item in the playlist. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharePassword"];
            };
        };
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["SharedAudio"];
                    };
                };
            };
        };
    };
    importPlaylists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaylistImport"];
            };
        };
        responses: {
            /** @description The playlists of the file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["ImportedPlaylists"];
                    };
                };
            };
        };
    };
    exportPlaylist: {
        parameters: {
            query?: {
                /** @description The format. */
                format?: "csv" | "m3u8" | "itunes" | "rekordbox" | "serato";
                /** @description The folder of your music, which the locations of the files start with. */
                media_root?: string;
            };
            header?: never;
            path: {
                /** @description The id of the playlist. */
                playlist_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "audio/x-mpegurl": string;
                    "application/xml": string;
                    "application/octet-stream": string;
                };
            };
        };
    };
    listIngestions: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created" | "updated" | "-updated";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only ingestions with this status. */
                status?: "received" | "storing" | "awaiting_approval" | "analysing" | "computing" | "completed" | "completed_with_errors" | "failed" | "cancelled";
                /** @description Only deliveries of this kind. */
                mode?: "api_json" | "s3_csv" | "s3_ddex" | "s3_scan" | "tagging";
                /** @description Only deliveries into this catalogue. */
                catalog_id?: string;
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["IngestionPage"];
                    };
                };
            };
        };
    };
    createIngestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same as idempotency_key in the body. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A delivery. Its fields depend on the mode. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIngestion"];
            };
        };
        responses: {
            /** @description The ingestion has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Ingestion"];
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ingestion. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Ingestion"];
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled ingestion. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Ingestion"];
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ingestion has resumed. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Ingestion"];
                    };
                };
            };
        };
    };
    listIngestionItems: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, in the order of the delivery. */
                sort?: "position" | "-position";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only items with this status. */
                status?: "pending" | "stored" | "analysing" | "analysed" | "available" | "failed" | "skipped";
                /** @description Only items that failed with this code. */
                error_code?: string;
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items, in the order of the delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["IngestionItemPage"];
                    };
                };
            };
        };
    };
    listIngestionEntities: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, in the order of the delivery. */
                sort?: "position" | "-position";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only entities of this type. */
                type?: "track" | "artist" | "release" | "label" | "work";
                /** @description Only entities that the delivery did this with. */
                action?: "created" | "updated" | "unchanged";
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entities. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["IngestionEntityPage"];
                    };
                };
            };
        };
    };
    listPlannedItems: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, in the order of the delivery. */
                sort?: "index" | "-index";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description What the item would do. */
                action?: "create" | "change" | "unchanged" | "take_down" | "delete" | "keep_image" | "refuse" | "skip";
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, in the order of the delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["PlannedItemPage"];
                    };
                };
            };
        };
    };
    downloadPlanReport: {
        parameters: {
            query?: {
                /** @description The kind of file. */
                format?: "html" | "csv";
                /** @description The language of the page. Default en. Messages about items are in English. */
                language?: "en" | "fr" | "es";
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/csv": string;
                };
            };
        };
    };
    approveIngestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery will be stored. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Ingestion"];
                    };
                };
            };
        };
    };
    rejectIngestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the sender. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The rejected delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Ingestion"];
                    };
                };
            };
        };
    };
    getDeliverySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of your organisation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Two-letter country codes (ISO 3166-1) of where you use your music. Tracks whose deals cover none of them are not available. Empty: a deal for any territory counts. */
                            territories: string[];
                            /** @description Whether DDEX batches wait for their BatchComplete file. A request can say otherwise for its own delivery. */
                            wait_for_batch_complete: boolean;
                            /** @description Whether deliveries wait after a dry run until somebody approves them. A request cannot waive it. */
                            require_approval: boolean;
                        };
                    };
                };
            };
        };
    };
    replaceDeliverySettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Two-letter country codes (ISO 3166-1) of where you use your music. Tracks whose deals cover none of them are not available. Empty: a deal for any territory counts. */
                    territories: string[];
                    /** @description Whether DDEX batches wait for their BatchComplete file. A request can say otherwise for its own delivery. */
                    wait_for_batch_complete: boolean;
                    /** @description Whether deliveries wait after a dry run until somebody approves them. A request cannot waive it. */
                    require_approval?: boolean;
                };
            };
        };
        responses: {
            /** @description The new settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Two-letter country codes (ISO 3166-1) of where you use your music. Tracks whose deals cover none of them are not available. Empty: a deal for any territory counts. */
                            territories: string[];
                            /** @description Whether DDEX batches wait for their BatchComplete file. A request can say otherwise for its own delivery. */
                            wait_for_batch_complete: boolean;
                            /** @description Whether deliveries wait after a dry run until somebody approves them. A request cannot waive it. */
                            require_approval: boolean;
                        };
                    };
                };
            };
        };
    };
    listCsvProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All profiles, by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The name. */
                            name: string;
                            /** @description The column separator. Detected if left out. */
                            delimiter?: string;
                            /** @description The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore. */
                            columns?: string[] | {
                                [key: string]: string | null;
                            };
                            /** @description The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out. */
                            encoding?: string;
                            /**
                             * @description What 03/04/2024 means. Without it such a date is left out, with a warning.
                             * @enum {string}
                             */
                            date_order?: "day_first" | "month_first";
                            /**
                             * @description The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more.
                             * @enum {string}
                             */
                            duration_unit?: "ms" | "s";
                            /** @description What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x. */
                            artist_separators?: string[];
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             */
                            updated_at: string;
                        }[];
                    };
                };
            };
        };
    };
    getCsvProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The name. */
                            name: string;
                            /** @description The column separator. Detected if left out. */
                            delimiter?: string;
                            /** @description The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore. */
                            columns?: string[] | {
                                [key: string]: string | null;
                            };
                            /** @description The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out. */
                            encoding?: string;
                            /**
                             * @description What 03/04/2024 means. Without it such a date is left out, with a warning.
                             * @enum {string}
                             */
                            date_order?: "day_first" | "month_first";
                            /**
                             * @description The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more.
                             * @enum {string}
                             */
                            duration_unit?: "ms" | "s";
                            /** @description What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x. */
                            artist_separators?: string[];
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    saveCsvProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The column separator. Detected if left out. */
                    delimiter?: string;
                    /** @description The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore. */
                    columns?: string[] | {
                        [key: string]: string | null;
                    };
                    /** @description The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out. */
                    encoding?: string;
                    /**
                     * @description What 03/04/2024 means. Without it such a date is left out, with a warning.
                     * @enum {string}
                     */
                    date_order?: "day_first" | "month_first";
                    /**
                     * @description The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more.
                     * @enum {string}
                     */
                    duration_unit?: "ms" | "s";
                    /** @description What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x. */
                    artist_separators?: string[];
                };
            };
        };
        responses: {
            /** @description The saved profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The name. */
                            name: string;
                            /** @description The column separator. Detected if left out. */
                            delimiter?: string;
                            /** @description The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore. */
                            columns?: string[] | {
                                [key: string]: string | null;
                            };
                            /** @description The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out. */
                            encoding?: string;
                            /**
                             * @description What 03/04/2024 means. Without it such a date is left out, with a warning.
                             * @enum {string}
                             */
                            date_order?: "day_first" | "month_first";
                            /**
                             * @description The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more.
                             * @enum {string}
                             */
                            duration_unit?: "ms" | "s";
                            /** @description What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x. */
                            artist_separators?: string[];
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             */
                            updated_at: string;
                        };
                    };
                };
            };
        };
    };
    deleteCsvProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The file, under delivery/metadata/ or inbound/. */
                    path: string;
                    /** @description The column separator. Detected if left out. */
                    delimiter?: string;
                    /** @description The columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore. */
                    columns?: string[] | {
                        [key: string]: string | null;
                    };
                    /** @description The encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out. */
                    encoding?: string;
                    /**
                     * @description What 03/04/2024 means. Without it such a date is left out, with a warning.
                     * @enum {string}
                     */
                    date_order?: "day_first" | "month_first";
                    /**
                     * @description The unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more.
                     * @enum {string}
                     */
                    duration_unit?: "ms" | "s";
                    /** @description What separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x. */
                    artist_separators?: string[];
                    /** @description A saved CSV profile, for whatever the request leaves out. */
                    csv_profile?: string;
                };
            };
        };
        responses: {
            /** @description The first rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["CsvPreview"];
                    };
                };
            };
        };
    };
    listIngestionFailures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The causes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["IngestionFailure"][];
                    };
                };
            };
        };
    };
    retryIngestionItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The positions of the items in the delivery. */
                    indexes?: number[];
                    /** @description Only items that failed with this code. */
                    error_code?: string;
                };
            };
        };
        responses: {
            /** @description The items are retried. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Ingestion"];
                    };
                };
            };
        };
    };
    listConflicts: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "found" | "-found";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description title or artist: the same ISRC with another one; ownership: another owner; recording: the same audio under two ISRCs. */
                kind?: "title" | "artist" | "ownership" | "recording";
                /** @description How far it is. */
                status?: "open" | "decided";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conflicts, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["ConflictPage"];
                    };
                };
            };
        };
    };
    getConflict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conflict. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Conflict"];
                    };
                };
            };
        };
    };
    decideConflict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What counts from now on.
                     * @enum {string}
                     */
                    decision: "keep_ours" | "take_theirs" | "keep_both";
                    /** @description Decide the next conflicts of this kind in the catalogue alike. Default false. */
                    remember?: boolean;
                };
            };
        };
        responses: {
            /** @description The decided conflict. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Conflict"];
                    };
                };
            };
        };
    };
    listConflictRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["ConflictRule"][];
                    };
                };
            };
        };
    };
    saveConflictRule: {
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
                     * @description title or artist: the same ISRC with another one; ownership: another owner; recording: the same audio under two ISRCs.
                     * @enum {string}
                     */
                    kind: "title" | "artist" | "ownership" | "recording";
                    /**
                     * @description What counts from now on.
                     * @enum {string}
                     */
                    decision: "keep_ours" | "take_theirs" | "keep_both";
                    /**
                     * Format: uuid
                     * @description Default: all catalogues.
                     */
                    catalog_id?: string;
                };
            };
        };
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["ConflictRule"];
                    };
                };
            };
        };
    };
    deleteConflictRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDeliveryWatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All watched folders. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["DeliveryWatch"][];
                    };
                };
            };
        };
    };
    saveDeliveryWatch: {
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
                     * @description What is delivered there.
                     * @enum {string}
                     */
                    mode: "s3_ddex" | "s3_csv";
                    /** @description A folder under delivery/metadata/, for sheets. Default: all of it. */
                    folder?: string;
                    /**
                     * Format: uuid
                     * @description The catalogue. Default: as in an ingestion.
                     */
                    catalog_id?: string;
                    /** @description How sheets are read (/v1/csv-profiles). */
                    csv_profile?: string;
                    /** @description DDEX batches without a BatchComplete file are picked up when nothing has been added for so long. Not given: they wait for the file. */
                    quiet_minutes?: number;
                };
            };
        };
        responses: {
            /** @description The watched folder. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["DeliveryWatch"];
                    };
                };
            };
        };
    };
    deleteDeliveryWatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The folder is no longer watched. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listProfiles: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: profiles never change, so those that were created after it. */
                updated_after?: string;
                /** @description Only these, at most 100, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids. */
                ids?: string[];
                /** @description Only profiles of this track. */
                track_id?: string;
                /** @description Only profiles of tracks in this catalogue. */
                catalog_id?: string;
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["ProfilePage"];
                    };
                };
            };
        };
    };
    createProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same as idempotency_key in the body. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProfile"];
            };
        };
        responses: {
            /** @description The stored profile. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Profile"];
                    };
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the profile. */
                profile_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Profile"];
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
                "application/json": components["schemas"]["NewUpload"];
            };
        };
        responses: {
            /** @description The presigned URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Upload"];
                    };
                };
            };
        };
    };
    listInboundObjects: {
        parameters: {
            query?: {
                /** @description List mode: only keys with this prefix. */
                prefix?: string;
                /** @description List mode: objects per page. */
                page_size?: number;
                /** @description List mode: the next_token of the previous page. */
                continuation_token?: string;
                /** @description Exact mode: only this object. */
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["InboundObjectPage"] | components["schemas"]["InboundObject"];
                    };
                };
            };
        };
    };
    deleteInboundObject: {
        parameters: {
            query: {
                /** @description The key relative to inbound/. */
                object_key: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The key of the object. */
                            object_key: string;
                        };
                    };
                };
            };
        };
    };
    listStorageFolder: {
        parameters: {
            query?: {
                /** @description The folder, with a slash at its end. */
                prefix?: string;
                /** @description Entries per page. */
                page_size?: number;
                /** @description The next_token of the previous page. */
                continuation_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the folder. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["StorageFolder"];
                    };
                };
            };
        };
    };
    deleteStorageObjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The files to delete. */
                    keys: string[];
                };
            };
        };
        responses: {
            /** @description The files that were deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["DeletedObjects"];
                    };
                };
            };
        };
    };
    createStorageUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The key in the storage area, such as delivery/ddex/20261115090000/batch.xml. */
                    key: string;
                    /** @description The file's media type. The upload must have it. */
                    content_type: string;
                };
            };
        };
        responses: {
            /** @description The presigned URL. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["Upload"];
                    };
                };
            };
        };
    };
    getStorageDownload: {
        parameters: {
            query: {
                /** @description The key in the storage area, such as delivery/ddex/20261115090000/batch.xml. */
                key: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL, valid for an hour. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["StorageDownload"];
                    };
                };
            };
        };
    };
    download: {
        parameters: {
            query: {
                /** @description The token in the signed URL. */
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first. */
                sort?: "created" | "-created" | "updated" | "-updated";
                /** @description Only what changed after this moment. */
                updated_after?: string;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["WebhookPage"];
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
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook and its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                            /** @description The address. */
                            url: string;
                            /** @description What it is, for people. */
                            description: string;
                            /** @description The types of events. */
                            events: string[];
                            /** @description Events are sent to it. */
                            enabled: boolean;
                            /** @description `gone`: the receiver responded with 410. Null while the webhook is enabled. */
                            disabled_reason: "requested" | "gone" | null;
                            /**
                             * Format: date-time
                             * @description When it was created.
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             */
                            updated_at: string;
                            /** @description For libraries of Standard Webhooks: whsec_ and 32 bytes in base64. Keep it like a password. */
                            secret: string;
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
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
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The changed webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description For libraries of Standard Webhooks: whsec_ and 32 bytes in base64. Keep it like a password. */
                            secret: string;
                            /**
                             * Format: date-time
                             * @description Until when the former secret works.
                             */
                            former_valid_until: string;
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Only deliveries with this status. */
                status?: "pending" | "delivered" | "failed";
                /** @description Only deliveries of this type of event. */
                type?: "ingestion.completed" | "ingestion.failed" | "ingestion.planned" | "ingestion.approved" | "ingestion.rejected" | "conflict.found" | "conflict.decided" | "track.analysed" | "track.updated" | "track.deleted" | "catalog.created" | "catalog.updated" | "catalog.deleted" | "playlist.created" | "playlist.updated" | "playlist.deleted" | "profile.created" | "credits.low" | "entitlement.changed" | "webhook.test";
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["WebhookDeliveryPage"];
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
                /** @description The id. */
                id: string;
                /** @description The id of the delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["WebhookDeliveryDetails"];
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
                /** @description The id. */
                id: string;
                /** @description The id of the delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    redeliverWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Redelivery"];
            };
        };
        responses: {
            /** @description The deliveries are queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 202;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["QueuedDeliveries"];
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Where to go on: the next_cursor of the page before. */
                cursor?: string;
                /** @description Only events of these types. Repeat the parameter for several. */
                types?: ("ingestion.completed" | "ingestion.failed" | "ingestion.planned" | "ingestion.approved" | "ingestion.rejected" | "conflict.found" | "conflict.decided" | "track.analysed" | "track.updated" | "track.deleted" | "catalog.created" | "catalog.updated" | "catalog.deleted" | "playlist.created" | "playlist.updated" | "playlist.deleted" | "profile.created" | "credits.low" | "entitlement.changed" | "webhook.test")[];
                /** @description The most results that a page has. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["EventPage"];
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, oldest first. */
                sort?: "created" | "-created" | "name" | "-name";
                /** @description Only what changed after this moment. */
                updated_after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Total number of results, after filtering. */
                            count: number;
                            /** @description The page, counted from 1. */
                            page: number;
                            /** @description The most results that a page has. */
                            page_size: number;
                            /** @description 0 when there are no results. */
                            total_pages: number;
                            /** @description There is a page after this one. */
                            has_next: boolean;
                            /** @description There is a page before this one. */
                            has_previous: boolean;
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /** @description The e-mail address. */
                                email: string;
                                /** @description The name. */
                                name: string;
                                /** @description The language of pages and e-mails. */
                                locale: string;
                                /**
                                 * @description member: works with the catalogues. admin: also administers the organisation.
                                 * @enum {string}
                                 */
                                role: "member" | "admin" | "operator";
                                /** @description Whether they cannot sign in yet: they have no password, passkey or external account. */
                                invited: boolean;
                                /** @description Whether two-step verification is on. */
                                second_step: boolean;
                                /** @description When they were disabled; null while they can sign in. */
                                disabled_at: string | null;
                                /** @description When they last used the service; null: not recently. */
                                last_seen_at: string | null;
                                /**
                                 * Format: date-time
                                 * @description When it was created.
                                 */
                                created_at: string;
                            }[];
                            /** @description With ids: those that there is nothing for. */
                            unknown_ids?: string[];
                            /** @description With cursor: the cursor of the next page; null on the last. */
                            next_cursor?: string | null;
                        };
                    };
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The e-mail address. */
                    email: string;
                    /** @description The name. */
                    name: string;
                    /**
                     * @description member: works with the catalogues. admin: also administers the organisation.
                     * @enum {string}
                     */
                    role?: "member" | "admin" | "operator";
                    /**
                     * @description The language of pages and e-mails.
                     * @enum {string}
                     */
                    locale?: "en" | "fr" | "es";
                };
            };
        };
        responses: {
            /** @description The invited person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                            /** @description The e-mail address. */
                            email: string;
                            /** @description The name. */
                            name: string;
                            /** @description The language of pages and e-mails. */
                            locale: string;
                            /**
                             * @description member: works with the catalogues. admin: also administers the organisation.
                             * @enum {string}
                             */
                            role: "member" | "admin" | "operator";
                        };
                    };
                };
            };
        };
    };
    repeatInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invited person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                            /** @description The e-mail address. */
                            email: string;
                            /** @description The name. */
                            name: string;
                            /** @description The language of pages and e-mails. */
                            locale: string;
                            /**
                             * @description member: works with the catalogues. admin: also administers the organisation.
                             * @enum {string}
                             */
                            role: "member" | "admin" | "operator";
                        };
                    };
                };
            };
        };
    };
    removeUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person was removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description member: works with the catalogues. admin: also administers the organisation.
                     * @enum {string}
                     */
                    role?: "member" | "admin" | "operator";
                    /** @description Whether access is disabled. */
                    disabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The changed person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                            /** @description The e-mail address. */
                            email: string;
                            /** @description The name. */
                            name: string;
                            /** @description The language of pages and e-mails. */
                            locale: string;
                            /**
                             * @description member: works with the catalogues. admin: also administers the organisation.
                             * @enum {string}
                             */
                            role: "member" | "admin" | "operator";
                        };
                    };
                };
            };
        };
    };
    resetSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person signs in with their password only. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    unlinkUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts are unlinked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                        };
                    };
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Only entries of this kind. */
                action?: "sign_in.succeeded" | "sign_in.failed" | "session.ended" | "password.changed" | "second_step.enabled" | "second_step.disabled" | "passkey.added" | "passkey.removed" | "consent.given" | "consent.withdrawn" | "user.created" | "user.invited" | "user.changed" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.removed" | "user.email_changed" | "user.exported" | "external_account.linked" | "external_account.unlinked" | "client.created" | "client.changed" | "client.secret_replaced" | "client.disabled" | "client.enabled" | "storage_key.created" | "storage_key.rotated" | "storage_key.revoked" | "sftp_key.added" | "sftp_key.removed" | "entitlements.changed" | "credits.granted" | "organisation.created" | "organisation.disabled" | "organisation.enabled" | "organisation.changed" | "organisation.deletion_requested" | "organisation.deletion_cancelled" | "identity_provider.added" | "identity_provider.changed" | "identity_provider.disabled" | "identity_provider.enabled" | "audit.exported";
                /** @description A user or application that acted or was changed. */
                about?: string;
                /** @description Only what happened at this moment or later. */
                since?: string;
                /** @description Only what happened before this moment. */
                until?: string;
                /** @description Entries per page. */
                page_size?: number;
                /** @description `*` for the first page, then the next_cursor of the page before. */
                cursor?: "*" | string;
                /** @description The same as cursor: the next_token of the page before. */
                continuation_token?: string;
                /** @description The order; with a minus sign, descending. Without it, newest first. */
                sort?: "created" | "-created";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The results. */
                            results: {
                                /**
                                 * Format: uuid
                                 * @description The id.
                                 */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description When it happened.
                                 */
                                occurred_at: string;
                                /** @description What was done. */
                                action: string;
                                /** @description Who did it. */
                                actor: {
                                    /** @description user, client, operator, service or unknown. */
                                    type: string;
                                    /** @description The id. */
                                    id: string | null;
                                    /** @description The name. */
                                    name: string;
                                };
                                /** @description What it was done to; null for nothing in particular. */
                                subject: {
                                    /** @description The type. */
                                    type: string;
                                    /** @description The id. */
                                    id: string;
                                    /** @description The name. */
                                    name: string;
                                } | null;
                                /** @description The IP address, of sign-ins. */
                                address: string | null;
                                /** @description More about it. Depends on the action. */
                                details: {
                                    [key: string]: unknown;
                                };
                            }[];
                            /** @description The same as next_cursor. */
                            next_token: string | null;
                            /** @description The cursor of the next page; null on the last. */
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /** @description Only entries of this kind. */
                action?: "sign_in.succeeded" | "sign_in.failed" | "session.ended" | "password.changed" | "second_step.enabled" | "second_step.disabled" | "passkey.added" | "passkey.removed" | "consent.given" | "consent.withdrawn" | "user.created" | "user.invited" | "user.changed" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.removed" | "user.email_changed" | "user.exported" | "external_account.linked" | "external_account.unlinked" | "client.created" | "client.changed" | "client.secret_replaced" | "client.disabled" | "client.enabled" | "storage_key.created" | "storage_key.rotated" | "storage_key.revoked" | "sftp_key.added" | "sftp_key.removed" | "entitlements.changed" | "credits.granted" | "organisation.created" | "organisation.disabled" | "organisation.enabled" | "organisation.changed" | "organisation.deletion_requested" | "organisation.deletion_cancelled" | "identity_provider.added" | "identity_provider.changed" | "identity_provider.disabled" | "identity_provider.enabled" | "audit.exported";
                /** @description A user or application that acted or was changed. */
                about?: string;
                /** @description Only what happened at this moment or later. */
                since?: string;
                /** @description Only what happened before this moment. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    getAllowedApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy and the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * @description all: every application. listed: only those on the list. none: only your own.
                             * @enum {string}
                             */
                            policy: "all" | "listed" | "none";
                            /** @description The applications on the list. */
                            applications: {
                                /**
                                 * Format: uuid
                                 * @description The id of the application.
                                 */
                                client_id: string;
                                /** @description The name. */
                                name: string;
                                /** @description Who made it. */
                                organization: string;
                                /**
                                 * Format: date-time
                                 * @description When access was given.
                                 */
                                allowed_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    setApplicationPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description all: every application. listed: only those on the list. none: only your own.
                     * @enum {string}
                     */
                    policy: "all" | "listed" | "none";
                };
            };
        };
        responses: {
            /** @description The policy and the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * @description all: every application. listed: only those on the list. none: only your own.
                             * @enum {string}
                             */
                            policy: "all" | "listed" | "none";
                            /** @description The applications on the list. */
                            applications: {
                                /**
                                 * Format: uuid
                                 * @description The id of the application.
                                 */
                                client_id: string;
                                /** @description The name. */
                                name: string;
                                /** @description Who made it. */
                                organization: string;
                                /**
                                 * Format: date-time
                                 * @description When access was given.
                                 */
                                allowed_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    allowApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the application. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy and the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * @description all: every application. listed: only those on the list. none: only your own.
                             * @enum {string}
                             */
                            policy: "all" | "listed" | "none";
                            /** @description The applications on the list. */
                            applications: {
                                /**
                                 * Format: uuid
                                 * @description The id of the application.
                                 */
                                client_id: string;
                                /** @description The name. */
                                name: string;
                                /** @description Who made it. */
                                organization: string;
                                /**
                                 * Format: date-time
                                 * @description When access was given.
                                 */
                                allowed_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    disallowApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the application. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy and the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * @description all: every application. listed: only those on the list. none: only your own.
                             * @enum {string}
                             */
                            policy: "all" | "listed" | "none";
                            /** @description The applications on the list. */
                            applications: {
                                /**
                                 * Format: uuid
                                 * @description The id of the application.
                                 */
                                client_id: string;
                                /** @description The name. */
                                name: string;
                                /** @description Who made it. */
                                organization: string;
                                /**
                                 * Format: date-time
                                 * @description When access was given.
                                 */
                                allowed_at: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getSignInPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Whether everybody needs a second step to sign in. */
                            second_step_required: boolean;
                            /** @description How many people would set one up when they next sign in. */
                            people_without_second_step: number;
                        };
                    };
                };
            };
        };
    };
    updateSignInPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether everybody needs a second step to sign in. */
                    second_step_required: boolean;
                };
            };
        };
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description Whether everybody needs a second step to sign in. */
                            second_step_required: boolean;
                            /** @description How many people would set one up when they next sign in. */
                            people_without_second_step: number;
                        };
                    };
                };
            };
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, active ones first, newest first. */
                sort?: "active" | "-active" | "created" | "-created" | "name" | "-name";
                /** @description Only what changed after this moment. */
                updated_after?: string;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["ClientPage"];
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
                "application/json": components["schemas"]["NewClient"];
            };
        };
        responses: {
            /** @description The application, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["CreatedClient"];
                    };
                };
            };
        };
    };
    replaceClientKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Public keys (RFC 7517) for RS256, PS256, ES256, ES384 or EdDSA. The application then signs instead of sending a secret (private_key_jwt). */
                    jwks?: {
                        /** @description The keys. */
                        keys: {
                            [key: string]: unknown;
                        }[];
                    };
                    /** @description An https address that publishes the public keys, instead of jwks. Read every five minutes. */
                    jwks_uri?: string;
                };
            };
        };
        responses: {
            /** @description The changed application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Client"];
                    };
                };
            };
        };
    };
    renewClientSecret: {
        parameters: {
            query?: {
                /** @description How long the former secret works beside the new one. */
                grace_hours?: number;
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id.
                             */
                            id: string;
                            /** @description The new secret, which is shown this once. */
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Client"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["StorageKeys"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["CreatedStorageKey"];
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
                     * @description 0: the old pairs stop working immediately.
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["CreatedStorageKey"];
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
                /** @description The id of the access key. */
                access_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key pair is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /** @description The id of the access key. */
                            access_key_id: string;
                        };
                    };
                };
            };
        };
    };
    listSftpKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access by SFTP. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["SftpAccess"];
                    };
                };
            };
        };
    };
    addSftpKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSftpKey"];
            };
        };
        responses: {
            /** @description The key can sign in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["SftpKey"];
                    };
                };
            };
        };
    };
    removeSftpKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the SFTP key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The id of the key.
                             */
                            id: string;
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
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
    listOrganizations: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created" | "name" | "-name";
                /** @description Only what changed after this moment. */
                updated_after?: string;
                /** @description Part of the name. */
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["OrganizationPage"];
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["OrganizationDetails"];
                    };
                };
            };
        };
    };
    deleteOrganization: {
        parameters: {
            query?: {
                /** @description The grace time in days. Only the command line erases without one. */
                grace_days?: number;
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation, with `erase_at`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Organization"];
                    };
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412. */
                "if-match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether access is disabled. */
                    disabled: boolean;
                };
            };
        };
        responses: {
            /** @description The changed organisation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Organization"];
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The entitlements to grant. */
                    grant?: ("tagging" | "audio_features" | "atlas" | "search" | "ingestion" | "profiling")[];
                    /** @description The entitlements to revoke. */
                    revoke?: ("tagging" | "audio_features" | "atlas" | "search" | "ingestion" | "profiling")[];
                };
            };
        };
        responses: {
            /** @description The changed organisation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Organization"];
                    };
                };
            };
        };
    };
    listOrganizationCredits: {
        parameters: {
            query?: {
                /** @description The page, counted from 1. */
                page?: number;
                /** @description Results per page. */
                page_size?: number;
                /** @description Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages. */
                cursor?: string;
                /** @description The order; with a minus sign, descending. Unknown values come last. Without it, newest first. */
                sort?: "created" | "-created";
                /** @description Only what changed after this moment: entries never change, so those that were created after it. */
                updated_after?: string;
                /** @description Only entries of this kind. */
                kind?: "grant" | "reserve" | "settle" | "release";
                /** @description Only what was created after this moment. */
                created_after?: string;
                /** @description Only what was created before this moment. */
                created_before?: string;
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["CreditEntryPage"];
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
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The number of credits. */
                    amount: number;
                    /** @description Appears in the organisation's ledger. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The changed organisation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 201;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Organization"];
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
            /** @description The health of the service. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["ServiceHealth"];
                    };
                };
            };
        };
    };
    restoreOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored organisation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        /** @description The result. */
                        data: components["schemas"]["Organization"];
                    };
                };
            };
        };
    };
    getOrganizationErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was erased, and what is left. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The HTTP status, repeated.
                         * @enum {number}
                         */
                        status: 200;
                        /** @description For humans. */
                        message: string;
                        data: components["schemas"]["OrganizationErasure"];
                    };
                };
            };
        };
    };
}

/** The method and path of each operation, whether it takes an Idempotency-Key, and whether it can be read by cursor. */
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
  listCreditEntries: ['GET', '/v1/me/credits/history', 'cursor'],
  tagTrack: ['POST', '/v1/tagging', 'idempotency-key'],
  tagTracks: ['POST', '/v1/tagging/batch', 'idempotency-key'],
  getTaggingResults: ['GET', '/v1/tagging/results'],
  getTaxonomy: ['GET', '/v1/tagging/taxonomy'],
  getTaggingMatrix: ['GET', '/v1/tagging/matrix'],
  measureFeatures: ['POST', '/v1/audio/features', 'idempotency-key'],
  readEmbeddedTags: ['POST', '/v1/audio/embedded-tags'],
  searchTracks: ['POST', '/v1/search/tracks'],
  continueJourney: ['POST', '/v1/search/journeys'],
  listCatalogs: ['GET', '/v1/catalogs'],
  createCatalog: ['POST', '/v1/catalogs'],
  getCatalog: ['GET', '/v1/catalogs/{catalog_id}'],
  updateCatalog: ['PATCH', '/v1/catalogs/{catalog_id}'],
  deleteCatalog: ['DELETE', '/v1/catalogs/{catalog_id}'],
  exportCatalog: ['GET', '/v1/catalogs/{catalog_id}/export'],
  listWorkspaceTracks: ['GET', '/v1/workspace/tracks', 'cursor'],
  getWorkspaceTrack: ['GET', '/v1/workspace/tracks/{track_id}'],
  updateWorkspaceTrack: ['PATCH', '/v1/workspace/tracks/{track_id}'],
  deleteWorkspaceTrack: ['DELETE', '/v1/workspace/tracks/{track_id}'],
  listWorkspaceArtists: ['GET', '/v1/workspace/artists', 'cursor'],
  getWorkspaceArtist: ['GET', '/v1/workspace/artists/{artist_id}'],
  updateWorkspaceArtist: ['PATCH', '/v1/workspace/artists/{artist_id}'],
  deleteWorkspaceArtist: ['DELETE', '/v1/workspace/artists/{artist_id}'],
  listWorkspaceReleases: ['GET', '/v1/workspace/releases', 'cursor'],
  getWorkspaceRelease: ['GET', '/v1/workspace/releases/{release_id}'],
  updateWorkspaceRelease: ['PATCH', '/v1/workspace/releases/{release_id}'],
  deleteWorkspaceRelease: ['DELETE', '/v1/workspace/releases/{release_id}'],
  listWorkspaceLabels: ['GET', '/v1/workspace/labels', 'cursor'],
  getWorkspaceLabel: ['GET', '/v1/workspace/labels/{label_id}'],
  updateWorkspaceLabel: ['PATCH', '/v1/workspace/labels/{label_id}'],
  deleteWorkspaceLabel: ['DELETE', '/v1/workspace/labels/{label_id}'],
  listWorkspaceWorks: ['GET', '/v1/workspace/works', 'cursor'],
  getWorkspaceWork: ['GET', '/v1/workspace/works/{work_id}'],
  updateWorkspaceWork: ['PATCH', '/v1/workspace/works/{work_id}'],
  deleteWorkspaceWork: ['DELETE', '/v1/workspace/works/{work_id}'],
  listAtlasTracks: ['GET', '/v1/atlas/tracks'],
  getAtlasTrack: ['GET', '/v1/atlas/tracks/{track_id}'],
  listAtlasArtists: ['GET', '/v1/atlas/artists'],
  getAtlasArtist: ['GET', '/v1/atlas/artists/{artist_id}'],
  listAtlasReleases: ['GET', '/v1/atlas/releases'],
  getAtlasRelease: ['GET', '/v1/atlas/releases/{release_id}'],
  listAtlasLabels: ['GET', '/v1/atlas/labels'],
  getAtlasLabel: ['GET', '/v1/atlas/labels/{label_id}'],
  getTrackAudio: ['GET', '/v1/workspace/tracks/{track_id}/audio'],
  mergeWorkspaceArtist: ['POST', '/v1/workspace/artists/{artist_id}/merge'],
  mergeWorkspaceTrack: ['POST', '/v1/workspace/tracks/{track_id}/merge'],
  moveWorkspaceTracks: ['POST', '/v1/workspace/tracks/move'],
  listWorkspaceChanges: ['GET', '/v1/workspace/changes', 'cursor'],
  listWorkspaceTrackHistory: ['GET', '/v1/workspace/tracks/{track_id}/history', 'cursor'],
  undoWorkspaceTrackChange: ['POST', '/v1/workspace/tracks/{track_id}/history/{change_id}/undo'],
  listWorkspaceArtistHistory: ['GET', '/v1/workspace/artists/{artist_id}/history', 'cursor'],
  undoWorkspaceArtistChange: ['POST', '/v1/workspace/artists/{artist_id}/history/{change_id}/undo'],
  listWorkspaceReleaseHistory: ['GET', '/v1/workspace/releases/{release_id}/history', 'cursor'],
  undoWorkspaceReleaseChange: ['POST', '/v1/workspace/releases/{release_id}/history/{change_id}/undo'],
  listWorkspaceLabelHistory: ['GET', '/v1/workspace/labels/{label_id}/history', 'cursor'],
  undoWorkspaceLabelChange: ['POST', '/v1/workspace/labels/{label_id}/history/{change_id}/undo'],
  listWorkspaceWorkHistory: ['GET', '/v1/workspace/works/{work_id}/history', 'cursor'],
  undoWorkspaceWorkChange: ['POST', '/v1/workspace/works/{work_id}/history/{change_id}/undo'],
  listEnrichments: ['GET', '/v1/workspace/enrichments', 'cursor'],
  deleteEnrichment: ['DELETE', '/v1/workspace/enrichments/{enrichment_id}'],
  getHealthOfWorkspace: ['GET', '/v1/workspace/health'],
  checkHealthOfWorkspace: ['POST', '/v1/workspace/health/check'],
  listTrackIssues: ['GET', '/v1/workspace/health/issues', 'cursor'],
  listTrackPairs: ['GET', '/v1/workspace/health/pairs', 'cursor'],
  dismissTrackIssues: ['POST', '/v1/workspace/health/issues/dismiss'],
  keepTrackPairs: ['POST', '/v1/workspace/health/pairs/keep'],
  getSoundMap: ['GET', '/v1/workspace/map'],
  getSoundMapScores: ['GET', '/v1/workspace/map/scores'],
  listTrackTags: ['GET', '/v1/workspace/tracks/{track_id}/tags'],
  decideTrackTags: ['PATCH', '/v1/workspace/tracks/{track_id}/tags'],
  decideTags: ['POST', '/v1/tagging/decisions'],
  listTagDecisions: ['GET', '/v1/tagging/decisions', 'cursor'],
  getTagAccuracy: ['GET', '/v1/tagging/accuracy'],
  readTrackSounds: ['POST', '/v1/workspace/tracks/sounds'],
  getTrackArtwork: ['GET', '/v1/workspace/tracks/{track_id}/artwork'],
  setTrackArtwork: ['PUT', '/v1/workspace/tracks/{track_id}/artwork'],
  removeTrackArtwork: ['DELETE', '/v1/workspace/tracks/{track_id}/artwork'],
  readTrackArtworks: ['POST', '/v1/workspace/tracks/artwork'],
  getReleaseArtwork: ['GET', '/v1/workspace/releases/{release_id}/artwork'],
  setReleaseArtwork: ['PUT', '/v1/workspace/releases/{release_id}/artwork'],
  removeReleaseArtwork: ['DELETE', '/v1/workspace/releases/{release_id}/artwork'],
  readReleaseArtworks: ['POST', '/v1/workspace/releases/artwork'],
  getPicture: ['GET', '/v1/artwork/{picture_id}/{size}'],
  getTrackStructure: ['GET', '/v1/workspace/tracks/{track_id}/structure'],
  describeTrack: ['GET', '/v1/workspace/tracks/{track_id}/description'],
  listVocabularies: ['GET', '/v1/tagging/vocabularies'],
  createVocabulary: ['POST', '/v1/tagging/vocabularies'],
  getVocabulary: ['GET', '/v1/tagging/vocabularies/{vocabulary_id}'],
  updateVocabulary: ['PATCH', '/v1/tagging/vocabularies/{vocabulary_id}'],
  deleteVocabulary: ['DELETE', '/v1/tagging/vocabularies/{vocabulary_id}'],
  createVocabularyTag: ['POST', '/v1/tagging/vocabularies/{vocabulary_id}/tags'],
  updateVocabularyTag: ['PATCH', '/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}'],
  deleteVocabularyTag: ['DELETE', '/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}'],
  learnTag: ['POST', '/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning'],
  getTagLearning: ['GET', '/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning'],
  stopTagLearning: ['DELETE', '/v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning'],
  listTagCorrections: ['GET', '/v1/tagging/corrections'],
  listPlaylists: ['GET', '/v1/playlists', 'cursor'],
  createPlaylist: ['POST', '/v1/playlists'],
  getPlaylist: ['GET', '/v1/playlists/{playlist_id}'],
  updatePlaylist: ['PATCH', '/v1/playlists/{playlist_id}'],
  deletePlaylist: ['DELETE', '/v1/playlists/{playlist_id}'],
  listPlaylistFolders: ['GET', '/v1/playlist-folders'],
  createPlaylistFolder: ['POST', '/v1/playlist-folders'],
  updatePlaylistFolder: ['PATCH', '/v1/playlist-folders/{folder_id}'],
  deletePlaylistFolder: ['DELETE', '/v1/playlist-folders/{folder_id}'],
  listPlaylistItems: ['GET', '/v1/playlists/{playlist_id}/items', 'cursor'],
  addPlaylistItems: ['POST', '/v1/playlists/{playlist_id}/items'],
  movePlaylistItems: ['POST', '/v1/playlists/{playlist_id}/items/move'],
  updatePlaylistItem: ['PATCH', '/v1/playlists/{playlist_id}/items/{item_id}'],
  removePlaylistItem: ['DELETE', '/v1/playlists/{playlist_id}/items/{item_id}'],
  listPlaylistShares: ['GET', '/v1/playlists/{playlist_id}/shares'],
  createPlaylistShare: ['POST', '/v1/playlists/{playlist_id}/shares'],
  getPlaylistShare: ['GET', '/v1/playlists/{playlist_id}/shares/{share_id}'],
  updatePlaylistShare: ['PATCH', '/v1/playlists/{playlist_id}/shares/{share_id}'],
  revokePlaylistShare: ['DELETE', '/v1/playlists/{playlist_id}/shares/{share_id}'],
  getShare: ['GET', '/v1/shares/{token}'],
  openShare: ['POST', '/v1/shares/{token}'],
  playSharedTrack: ['POST', '/v1/shares/{token}/items/{item_id}/play'],
  downloadSharedTrack: ['POST', '/v1/shares/{token}/items/{item_id}/download'],
  importPlaylists: ['POST', '/v1/playlists/import'],
  exportPlaylist: ['GET', '/v1/playlists/{playlist_id}/export'],
  createIngestion: ['POST', '/v1/ingestions', 'idempotency-key'],
  listIngestions: ['GET', '/v1/ingestions', 'cursor'],
  getIngestion: ['GET', '/v1/ingestions/{id}'],
  cancelIngestion: ['POST', '/v1/ingestions/{id}/cancel'],
  retryIngestion: ['POST', '/v1/ingestions/{id}/retry'],
  listIngestionItems: ['GET', '/v1/ingestions/{id}/items', 'cursor'],
  listIngestionEntities: ['GET', '/v1/ingestions/{id}/entities', 'cursor'],
  listPlannedItems: ['GET', '/v1/ingestions/{id}/plan', 'cursor'],
  downloadPlanReport: ['GET', '/v1/ingestions/{id}/report'],
  approveIngestion: ['POST', '/v1/ingestions/{id}/approve'],
  rejectIngestion: ['POST', '/v1/ingestions/{id}/reject'],
  getDeliverySettings: ['GET', '/v1/delivery-settings'],
  replaceDeliverySettings: ['PUT', '/v1/delivery-settings'],
  listCsvProfiles: ['GET', '/v1/csv-profiles'],
  getCsvProfile: ['GET', '/v1/csv-profiles/{name}'],
  saveCsvProfile: ['PUT', '/v1/csv-profiles/{name}'],
  deleteCsvProfile: ['DELETE', '/v1/csv-profiles/{name}'],
  previewCsv: ['POST', '/v1/csv-previews'],
  listIngestionFailures: ['GET', '/v1/ingestions/{id}/failures'],
  retryIngestionItems: ['POST', '/v1/ingestions/{id}/items/retry'],
  listConflicts: ['GET', '/v1/conflicts', 'cursor'],
  getConflict: ['GET', '/v1/conflicts/{id}'],
  decideConflict: ['POST', '/v1/conflicts/{id}/decide'],
  listConflictRules: ['GET', '/v1/conflict-rules'],
  saveConflictRule: ['PUT', '/v1/conflict-rules'],
  deleteConflictRule: ['DELETE', '/v1/conflict-rules/{id}'],
  listDeliveryWatches: ['GET', '/v1/delivery-watches'],
  saveDeliveryWatch: ['PUT', '/v1/delivery-watches'],
  deleteDeliveryWatch: ['DELETE', '/v1/delivery-watches/{id}'],
  createProfile: ['POST', '/v1/profiling/profiles', 'idempotency-key'],
  listProfiles: ['GET', '/v1/profiling/profiles', 'cursor'],
  getProfile: ['GET', '/v1/profiling/profiles/{profile_id}'],
  createInboundUpload: ['POST', '/v1/storage/inbound/uploads'],
  listInboundObjects: ['GET', '/v1/storage/inbound/objects'],
  deleteInboundObject: ['DELETE', '/v1/storage/inbound/objects'],
  listStorageFolder: ['GET', '/v1/storage/objects'],
  deleteStorageObjects: ['POST', '/v1/storage/objects/delete'],
  createStorageUpload: ['POST', '/v1/storage/uploads'],
  getStorageDownload: ['GET', '/v1/storage/download'],
  download: ['GET', '/v1/downloads'],
  createWebhook: ['POST', '/v1/webhooks'],
  listWebhooks: ['GET', '/v1/webhooks', 'cursor'],
  getWebhook: ['GET', '/v1/webhooks/{id}'],
  updateWebhook: ['PATCH', '/v1/webhooks/{id}'],
  deleteWebhook: ['DELETE', '/v1/webhooks/{id}'],
  rotateWebhookSecret: ['POST', '/v1/webhooks/{id}/secret'],
  testWebhook: ['POST', '/v1/webhooks/{id}/test'],
  listWebhookDeliveries: ['GET', '/v1/webhooks/{id}/deliveries', 'cursor'],
  getWebhookDelivery: ['GET', '/v1/webhooks/{id}/deliveries/{delivery_id}'],
  redeliverWebhookDelivery: ['POST', '/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver'],
  redeliverWebhookDeliveries: ['POST', '/v1/webhooks/{id}/deliveries/redeliver'],
  listEvents: ['GET', '/v1/events'],
  listUsers: ['GET', '/v1/users', 'cursor'],
  inviteUser: ['POST', '/v1/users'],
  repeatInvitation: ['POST', '/v1/users/{id}/invitation'],
  updateUser: ['PATCH', '/v1/users/{id}'],
  removeUser: ['DELETE', '/v1/users/{id}'],
  resetSecondStep: ['DELETE', '/v1/users/{id}/second-step'],
  unlinkUser: ['DELETE', '/v1/users/{id}/external-accounts'],
  listAuditEntries: ['GET', '/v1/audit', 'cursor'],
  exportAuditEntries: ['GET', '/v1/audit/export'],
  getAllowedApplications: ['GET', '/v1/allowed-applications'],
  setApplicationPolicy: ['PATCH', '/v1/allowed-applications'],
  allowApplication: ['PUT', '/v1/allowed-applications/{client_id}'],
  disallowApplication: ['DELETE', '/v1/allowed-applications/{client_id}'],
  getSignInPolicy: ['GET', '/v1/sign-in-policy'],
  updateSignInPolicy: ['PATCH', '/v1/sign-in-policy'],
  listClients: ['GET', '/v1/clients', 'cursor'],
  createClient: ['POST', '/v1/clients'],
  replaceClientKeys: ['PUT', '/v1/clients/{id}/keys'],
  renewClientSecret: ['POST', '/v1/clients/{id}/secret'],
  revokeClient: ['DELETE', '/v1/clients/{id}'],
  listStorageKeys: ['GET', '/v1/storage/keys'],
  createStorageKey: ['POST', '/v1/storage/keys'],
  rotateStorageKeys: ['POST', '/v1/storage/keys/rotate'],
  revokeStorageKey: ['DELETE', '/v1/storage/keys/{access_key_id}'],
  listSftpKeys: ['GET', '/v1/storage/sftp-keys'],
  addSftpKey: ['POST', '/v1/storage/sftp-keys'],
  removeSftpKey: ['DELETE', '/v1/storage/sftp-keys/{key_id}'],
  getContract: ['GET', '/openapi/v1.json'],
  listOrganizations: ['GET', '/v1/operator/organizations', 'cursor'],
  getOrganization: ['GET', '/v1/operator/organizations/{id}'],
  updateOrganization: ['PATCH', '/v1/operator/organizations/{id}'],
  deleteOrganization: ['DELETE', '/v1/operator/organizations/{id}'],
  changeEntitlements: ['POST', '/v1/operator/organizations/{id}/entitlements'],
  grantCredits: ['POST', '/v1/operator/organizations/{id}/credits'],
  listOrganizationCredits: ['GET', '/v1/operator/organizations/{id}/credits', 'cursor'],
  getHealth: ['GET', '/v1/operator/health'],
  restoreOrganization: ['POST', '/v1/operator/organizations/{id}/restore'],
  getOrganizationErasure: ['GET', '/v1/operator/organizations/{id}/erasure'],
} as const satisfies Record<keyof operations, readonly [string, string, ...string[]]>
